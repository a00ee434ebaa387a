export type TestPostgres = {
  url: string
  version: string
  /** `fast` ends every session with an error; `immediate` is a crash, from which the next start recovers. */
  shutDown(mode: 'fast' | 'immediate'): Promise<void>
  startAgain(): Promise<void>
  stop(): Promise<void>
}
export function startPostgres(more?: Record<string, string>, folder?: string): Promise<TestPostgres>
/** The user that runs PostgreSQL's programs if this process runs as root. Undefined means the current user. */
export function serverUser(): { uid: number; gid: number } | undefined
