/** The project's folder. */
export const root: string

/** A failed step; its message is one sentence that says what to do. */
export class StepFailed extends Error {}

/** Runs a command silently; resolves with its output and exit code. */
export function runQuietly(
  command: string,
  args: string[],
  options?: { cwd?: string },
): Promise<{ code: number; output: string }>
