/** The project's folder. */
export const root: string

/** A failed step; its message is one sentence that says what to do. */
export class StepFailed extends Error {}

/** Runs a command silently; resolves with its output and exit code. */
export function runQuietly(
  command: string,
  args: string[],
  options?: { cwd?: string; env?: NodeJS.ProcessEnv },
): Promise<{ code: number; output: string }>

/** The environment in which the project's own tools and its pinned Node come first. */
export function withTools(env?: NodeJS.ProcessEnv): NodeJS.ProcessEnv
