/** Runs the work while no other process installs or builds in this folder. Other processes wait. */
export function alone<Result>(work: () => Promise<Result>): Promise<Result>
