/** Why a sign-in ended; kept with it. None ends by 'deletion' any more: it goes with its account. */
export const SESSION_ENDS = [
  'logout',
  'reuse',
  'password',
  'deletion',
  'second-factor',
  'idle',
  'owner',
  'shop',
] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]
