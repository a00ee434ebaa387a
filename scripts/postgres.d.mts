export type TestPostgres = {
  url: string
  version: string
  /** `fast` ends every session with an error; `immediate` is a crash, from which the next start recovers. */
  shutDown(mode: 'fast' | 'immediate'): Promise<void>
  startAgain(): Promise<void>
  stop(): Promise<void>
}
export function startPostgres(more?: Record<string, string>, folder?: string): Promise<TestPostgres>
/** Returns the user who runs PostgreSQL. Undefined means the current user. */
export function serverUser(): { uid: number; gid: number } | undefined
