/** For how long after a change of an order's status it may be undone. */
export const UNDO_SECONDS = 30

/** What the answer to the change, and the call that undoes it, may take on their way. */
const ON_THE_WAY_SECONDS = 5

/** Its mail leaves a little later, so that an undo at the last moment still finds it. */
export const MAIL_WAITS_SECONDS = UNDO_SECONDS + 2 * ON_THE_WAY_SECONDS

/** Whether a change of this moment may still be undone. */
export function isUndoable(changedAt: Date, now: Date): boolean {
  return now.getTime() - changedAt.getTime() <= (UNDO_SECONDS + ON_THE_WAY_SECONDS) * 1000
}

/** For how many seconds the back-office still offers to undo a change; undefined once it is over. */
export function undoSecondsLeft(changedAt: Date, now: Date): number | undefined {
  const left = Math.ceil(UNDO_SECONDS - (now.getTime() - changedAt.getTime()) / 1000)
  return left > 0 ? Math.min(left, UNDO_SECONDS) : undefined
}
