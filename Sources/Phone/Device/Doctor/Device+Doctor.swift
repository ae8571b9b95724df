import Domains

extension Device {
  /// Examines the apps on the phone, with what their sites said when they were last asked (ASD-4).
  package func examine(domain: Domain? = nil) -> DoctorReport {
    let parts = machinery
    return Doctor.examine(parts.world, parts.installation.eligibility, domain: domain)
  }
}
