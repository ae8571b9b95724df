extension AssociationCheck {
  /// What the site gives and its file says (`UPG-2`, `ASD-2`).
  static let siteChecks = [
    AssociationCheck("aasa.names-app", "UPG-2", "The site's file names the app."),
    AssociationCheck("aasa.unchecked", "UPG-2", "The site's file was not looked at."),
    AssociationCheck("aasa.unasked", "UPG-2", "The phone has not asked the site yet."),
    AssociationCheck("aasa.unreachable", "UPG-2", "The site did not answer."),
    AssociationCheck("aasa.server-error", "UPG-2", "The site answered with an error of its own."),
    AssociationCheck("aasa.redirected", "UPG-2", "The site sends the phone somewhere else."),
    AssociationCheck("aasa.not-found", "UPG-2", "The site has no file."),
    AssociationCheck("aasa.unreadable", "UPG-2", "The file that was given cannot be opened."),
    AssociationCheck("aasa.too-large", "UPG-2", "The file is larger than 128 KiB."),
    AssociationCheck("aasa.not-utf8", "UPG-2", "The file is not plain UTF-8."),
    AssociationCheck("aasa.not-json", "UPG-2", "The file is not JSON."),
    AssociationCheck("aasa.not-object", "UPG-2", "The file holds something else than an object."),
    AssociationCheck(
      "aasa.webcredentials-missing", "UPG-2", "The file says nothing about passwords."),
    AssociationCheck(
      "aasa.webcredentials-not-object", "UPG-2", "`webcredentials` is not an object."),
    AssociationCheck("aasa.apps-missing", "UPG-2", "`webcredentials` has no `apps`."),
    AssociationCheck(
      "aasa.apps-as-details", "UPG-2", "`webcredentials` has `details` in place of `apps`."),
    AssociationCheck("aasa.apps-not-array", "UPG-2", "`apps` is a string or another single value."),
    AssociationCheck("aasa.app-missing", "UPG-2", "The file does not list the app."),
    AssociationCheck("aasa.prefix-missing", "UPG-2", "A bundle is listed without its team."),
    AssociationCheck("aasa.spaces", "UPG-2", "A listed identifier contains a space."),
    AssociationCheck("aasa.letter-case", "UPG-2", "A listed identifier has other capitals."),
    AssociationCheck("aasa.wildcard", "UPG-2", "A listed identifier contains a `*`."),
    AssociationCheck(
      "aasa.placeholder-team", "UPG-2", "A listed identifier has the team of an example."),
    AssociationCheck(
      "aasa.build-variable", "UPG-2", "A listed identifier holds what only a build would put in."),
    AssociationCheck("aasa.other-team", "UPG-2", "The bundle is listed with another team."),
    AssociationCheck("aasa.identifier", "ASD-2", "A listed text is no identifier at all."),
    AssociationCheck("aasa.app-not-string", "ASD-2", "`apps` holds something else than strings."),
    AssociationCheck("aasa.duplicate", "ASD-2", "An app is listed twice."),
    AssociationCheck(
      "aasa.applinks-mixed", "ASD-2", "`applinks` mixes its old form with its new one."),
    AssociationCheck("aasa.json-name", "ASD-2", "The file's name ends in `.json`."),
    AssociationCheck(
      "aasa.copies-differ", "ASD-2", "The files at the root and in `.well-known` differ."),
    AssociationCheck(
      "aasa.subdomain-without-file", "ASD-2", "A subdomain relies on the file of its parent."),
    AssociationCheck(
      "aasa.not-refreshed", "ASD-4", "The site's file has changed since the phone fetched it."),
  ]
}
