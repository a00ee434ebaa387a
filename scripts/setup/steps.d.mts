/** The project's folder. */
export const root: string

/** A failed step. The message is one sentence that says what to do. */
export class StepFailed extends Error {}

/** Runs a command without showing its output. Resolves with output and exit code. */
export function runQuietly(
  command: string,
  args: string[],
  options?: { cwd?: string; env?: NodeJS.ProcessEnv },
): Promise<{ code: number; output: string }>

/** Returns the environment with the project's tools and its pinned Node first in the path. */
export function withTools(env?: NodeJS.ProcessEnv): NodeJS.ProcessEnv
