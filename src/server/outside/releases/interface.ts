export type Release = {
  /** For example '1.2.0'. */
  version: string
  notesUrl: string
}

export type ReleasesPort = {
  /** @throws Error without a readable answer */
  newest(): Promise<Release>
}
