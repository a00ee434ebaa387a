export const UNDO_SECONDS = 30

/** How long the answer to a change may take. The call that undoes the change may take as long again. */
const ON_THE_WAY_SECONDS = 5

/** Mails and webhooks wait a little longer than the undo is possible, so an undo at the last moment still stops them. */
export const MAIL_WAITS_SECONDS = UNDO_SECONDS + 2 * ON_THE_WAY_SECONDS

export function isUndoable(changedAt: Date, now: Date): boolean {
  return now.getTime() - changedAt.getTime() <= (UNDO_SECONDS + ON_THE_WAY_SECONDS) * 1000
}

export function undoSecondsLeft(changedAt: Date, now: Date): number | undefined {
  const left = Math.ceil(UNDO_SECONDS - (now.getTime() - changedAt.getTime()) / 1000)
  return left > 0 ? Math.min(left, UNDO_SECONDS) : undefined
}
