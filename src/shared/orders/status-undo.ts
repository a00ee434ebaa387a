/** For how long after a change of an order's status whoever made it may undo it. */
export const UNDO_SECONDS = 30

/** What the answer to the change, and the call that undoes it, may take on their way. */
const ON_THE_WAY_SECONDS = 5

/** Its mail leaves a little later, so that whoever presses at the last moment still finds it here. */
export const MAIL_WAITS_SECONDS = UNDO_SECONDS + 2 * ON_THE_WAY_SECONDS

/** Whether a change of this moment may still be undone. */
export function isUndoable(changedAt: Date, now: Date): boolean {
  return now.getTime() - changedAt.getTime() <= (UNDO_SECONDS + ON_THE_WAY_SECONDS) * 1000
}
