/** Only one process at a time installs and builds in this folder; the others wait. */
export function alone<Result>(work: () => Promise<Result>): Promise<Result>
