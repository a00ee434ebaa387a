/**
 * Returns the arguments for npm: for a first installation or a later one, with or without the tools of tests, with or
 * without the pinned Node.
 */
export function npmArguments(form: { isFirst: boolean; isWhole: boolean; withNode: boolean }): string[]

/** Returns the environment with a writable cache for npm. */
export function withWritableCache(
  env: Record<string, string | undefined>,
  canWrite?: (folder: string) => boolean,
): Record<string, string | undefined>
