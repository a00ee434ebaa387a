import { addMonths } from '../shift-dates.ts'

export type CookieChoice = 'accepted' | 'refused'

/** After this the banner asks again (decision 28). */
export const COOKIE_CHOICE_MONTHS = 6

export const COOKIES_SAVED = 'Préférences de cookies enregistrées'
export const COOKIES_ACCEPT = 'Accepter'
export const COOKIES_REFUSE = 'Refuser'

/** What is agreed to: the banner says it, the log keeps it. Other words are another version (`CONSENT_VERSIONS`). */
export const ADS_CONSENT_WORDING =
  'Avec votre accord, notre partenaire Google affiche des publicités et peut déposer des cookies pour les choisir.'

/** What the browser keeps: the choice, and in a key of its own when it was made (decision 48). */
export type KeptChoice = { choice: string | null; at: string | null }

export const writeCookieChoice = (choice: CookieChoice, nowMs: number) => ({ choice, at: String(nowMs) })

/**
 * The choice kept, while it holds; undefined means that the banner asks. A moment in the future (a clock that
 * was wrong) does not make a choice last longer.
 */
export function readCookieChoice({ choice, at }: KeptChoice, nowMs: number): CookieChoice | undefined {
  if ((choice !== 'accepted' && choice !== 'refused') || !/^\d{1,15}$/.test(at ?? '')) return undefined
  const madeMs = Number(at)
  if (madeMs > nowMs || nowMs >= addMonths(new Date(madeMs), COOKIE_CHOICE_MONTHS).getTime()) return undefined
  return choice
}
