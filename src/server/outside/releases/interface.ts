export type Release = {
  /** For example '1.2.0'. */
  version: string
  /** The https address of its notes. */
  notesUrl: string
}

export type ReleasesPort = {
  /** @throws Error without an answer, or with one of another form */
  newest(): Promise<Release>
}
