/** The project's folder. */
export const root: string

/** A failed step; its message is one sentence that says what to do. */
export class StepFailed extends Error {}
