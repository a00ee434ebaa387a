/** Lets one process at a time install and build in this folder; the others wait for it. */
export function alone<Result>(work: () => Promise<Result>): Promise<Result>
