/** Whether somebody of the shop still has to deal with a withdrawal. */
export const WITHDRAWAL_STATES = ['open', 'done'] as const

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]
