/** npm's arguments: a first installation or a later one, with the tools of tests or without. */
export function npmArguments(form: { isFirst: boolean; isWhole: boolean; withNode: boolean }): string[]

/** The environment for npm, with a cache that can be written. */
export function withWritableCache(
  env: Record<string, string | undefined>,
  canWrite?: (folder: string) => boolean,
): Record<string, string | undefined>
