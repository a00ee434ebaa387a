/** The project's folder. */
export const root: string

/** A step that could not be done; its message is the one sentence that says what to do. */
export class StepFailed extends Error {}
