/// What an app's window shows, in place of UIKit's views: a page of rows, or a form.
///
/// The system draws it; the app hears what a person chose by the identifiers it gave.
public struct AppPage: Hashable, Sendable {
  /// How a row is to be understood.
  public enum RowRole: String, Hashable, Sendable {
    case normal, destructive
  }

  /// Something that can be chosen.
  public struct Row: Identifiable, Hashable, Sendable {
    public let id: String
    public var label: String
    /// A few words beside it.
    public var detail: String
    public var role: RowRole
    /// Why it cannot be chosen now, as a sentence; nil: it can.
    public var reason: String?
    /// The question that is asked before it is done, as a sentence; nil: it is done at once.
    public var confirmation: String?

    /// A row.
    public init(
      id: String, label: String, detail: String = "", role: RowRole = .normal,
      reason: String? = nil, confirmation: String? = nil
    ) {
      self.id = id
      self.label = label
      self.detail = detail
      self.role = role
      self.reason = reason
      self.confirmation = confirmation
    }
  }

  /// Rows under a heading.
  public struct Section: Hashable, Sendable {
    public var heading: String
    public var rows: [Row]

    /// A section; the heading may be empty.
    public init(heading: String = "", rows: [Row]) {
      self.heading = heading
      self.rows = rows
    }
  }

  /// How a notice is to be understood.
  public enum NoticeRole: String, Hashable, Sendable {
    case success, failure, neutral
  }

  /// A sentence about what just happened.
  public struct Notice: Hashable, Sendable {
    public var text: String
    public var role: NoticeRole

    /// A notice.
    public init(_ text: String, role: NoticeRole = .neutral) {
      self.text = text
      self.role = role
    }
  }

  /// The title in the bar, such as `Account Settings` or `Sign In`.
  public var title: String
  /// Whom the page is about, such as the account's user name, and a few words beside it.
  public var heading: String
  public var headingDetail: String
  public var notice: Notice?
  /// What is to be filled in; nil: nothing. Its buttons are activated like rows.
  public var form: ExtensionForm?
  public var sections: [Section]
  /// The name of the row that leads back, if the app has a page before this one.
  public var backRow: String?
  /// What the app waits for, in words; nil: it waits for nothing, and takes what is chosen.
  public var waitingFor: String?

  /// A page.
  public init(
    title: String, heading: String = "", headingDetail: String = "", notice: Notice? = nil,
    form: ExtensionForm? = nil, sections: [Section] = [], backRow: String? = nil,
    waitingFor: String? = nil
  ) {
    self.title = title
    self.heading = heading
    self.headingDetail = headingDetail
    self.notice = notice
    self.form = form
    self.sections = sections
    self.backRow = backRow
    self.waitingFor = waitingFor
  }
}
