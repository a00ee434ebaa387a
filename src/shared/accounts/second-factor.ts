/** The parameters of the second factor (decision 49). Every authenticator app accepts them (RFC 6238). */
export const CODE_DIGITS = 6
export const CODE_SECONDS = 30
/** The number of steps that a code may be early or late, because clocks differ. */
export const CODE_STEPS_AROUND = 1
export const RECOVERY_CODES = 10
/** The maximum length of a typed code: a code of the app, or a recovery code. */
export const TYPED_CODE_MAX_LENGTH = 40
/** The time between the password and the code, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000

/** A typed code in the form for comparison: in capitals, without spaces and hyphens. */
export function typedCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}
