/** The parameters of the codes that authenticator apps compute (decision 49, RFC 6238). */
export const CODE_DIGITS = 6
export const CODE_SECONDS = 30
/** A code may be early or late by this many periods of CODE_SECONDS, because clocks differ. */
export const CODE_STEPS_AROUND = 1
export const RECOVERY_CODES = 10
export const TYPED_CODE_MAX_LENGTH = 40
export const CHALLENGE_MS = 5 * 60_000

export function typedCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}
