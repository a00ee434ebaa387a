import { addMonths } from '#shared/dates.ts'

export type CookieChoice = 'accepted' | 'refused'

/** After this the banner asks again (decision 28). */
export const COOKIE_CHOICE_MONTHS = 6

export const COOKIES_SAVED = 'Préférences de cookies enregistrées'
export const COOKIES_ACCEPT = 'Accepter'
export const COOKIES_REFUSE = 'Refuser'

/** What the browser keeps: the choice and when it was made. */
export function writeCookieChoice(choice: CookieChoice, nowMs: number): string {
  return `${choice} ${nowMs}`
}

/**
 * The choice kept, while it holds; undefined means that the banner asks. A moment in the future (a clock that
 * was wrong) does not make a choice last longer.
 */
export function readCookieChoice(stored: string | null, nowMs: number): CookieChoice | undefined {
  const match = /^(accepted|refused) (\d{1,15})$/.exec(stored ?? '')
  if (!match) return undefined
  const madeMs = Number(match[2])
  if (madeMs > nowMs || nowMs >= addMonths(new Date(madeMs), COOKIE_CHOICE_MONTHS).getTime()) return undefined
  return match[1] === 'accepted' ? 'accepted' : 'refused'
}
