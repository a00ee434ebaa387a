/** Why a sign-in ended. 'deletion' is no longer used: a sign-in is deleted with its account. */
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
