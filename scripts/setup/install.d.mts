export function npmArguments(form: { isFirst: boolean; isWhole: boolean; withNode: boolean }): string[]

export function withWritableCache(
  env: Record<string, string | undefined>,
  canWrite?: (folder: string) => boolean,
): Record<string, string | undefined>
