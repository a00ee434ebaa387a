export type TestPostgres = {
  url: string
  version: string
  /** `fast` tells every session so and ends it; `immediate` is a crash: the next start recovers. */
  shutDown(mode: 'fast' | 'immediate'): Promise<void>
  startAgain(): Promise<void>
  stop(): Promise<void>
}
export function startPostgres(more?: Record<string, string>): Promise<TestPostgres>
/** Who PostgreSQL's programs run as where this is root; undefined: as the current user. */
export function serverUser(): { uid: number; gid: number } | undefined
