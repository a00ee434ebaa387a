/** npm's arguments: a first installation or a later one, with the tools of tests or without. */
export function npmArguments(form: { isFirst: boolean; isWhole: boolean; withNode: boolean }): string[]
