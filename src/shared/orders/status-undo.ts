/** How long a status change may be undone. */
export const UNDO_SECONDS = 30

/** The time allowed for the answer and the undo call on the network. */
const ON_THE_WAY_SECONDS = 5

/** The mail leaves a little later than the undo ends, so an undo at the last moment still stops the mail. */
export const MAIL_WAITS_SECONDS = UNDO_SECONDS + 2 * ON_THE_WAY_SECONDS

/** Whether a change at this moment may still be undone. */
export function isUndoable(changedAt: Date, now: Date): boolean {
  return now.getTime() - changedAt.getTime() <= (UNDO_SECONDS + ON_THE_WAY_SECONDS) * 1000
}

/** The number of seconds for which the back-office still offers the undo. Undefined once the time is over. */
export function undoSecondsLeft(changedAt: Date, now: Date): number | undefined {
  const left = Math.ceil(UNDO_SECONDS - (now.getTime() - changedAt.getTime()) / 1000)
  return left > 0 ? Math.min(left, UNDO_SECONDS) : undefined
}
