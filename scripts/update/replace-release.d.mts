export type Steps = {
  prepare(release: string): Promise<void>
  backup(): Promise<void>
  rehearse(release: string): Promise<void>
  switchTo(release: string): Promise<void>
  restart(): Promise<void>
  becomesReady(): Promise<boolean>
  forget(kept: readonly string[]): Promise<void>
}
export function replaceRelease(releases: { from: string; to: string }, steps: Steps): Promise<void>
