export const root: string

export class StepFailed extends Error {}

export function runQuietly(
  command: string,
  args: string[],
  options?: { cwd?: string; env?: NodeJS.ProcessEnv },
): Promise<{ code: number; output: string }>

export function withTools(env?: NodeJS.ProcessEnv): NodeJS.ProcessEnv
