import { addMonths } from '../shift-dates.ts'

export type CookieChoice = 'accepted' | 'refused'

/** The number of months after which the banner asks again (decision 28). */
export const COOKIE_CHOICE_MONTHS = 6

export const COOKIES_SAVED = 'Préférences de cookies enregistrées'
export const COOKIES_ACCEPT = 'Accepter'
export const COOKIES_REFUSE = 'Refuser'

/**
 * The wording of the consent in the banner and in the log. Changing the wording requires a new version
 * (`CONSENT_VERSIONS`).
 */
export const ADS_CONSENT_WORDING =
  'Avec votre accord, notre partenaire Google affiche des publicités et peut déposer des cookies pour les choisir.'

/** What the browser stores: the choice and, under a separate key, its time (decision 48). */
export type KeptChoice = { choice: string | null; at: string | null }

export const writeCookieChoice = (choice: CookieChoice, nowMs: number) => ({ choice, at: String(nowMs) })

/**
 * The stored choice while it lasts. If it is undefined, the banner asks. A time in the future (from a wrong clock)
 * does not make a choice last longer.
 */
export function readCookieChoice({ choice, at }: KeptChoice, nowMs: number): CookieChoice | undefined {
  if ((choice !== 'accepted' && choice !== 'refused') || !/^\d{1,15}$/.test(at ?? '')) return undefined
  const madeMs = Number(at)
  if (madeMs > nowMs || nowMs >= addMonths(new Date(madeMs), COOKIE_CHOICE_MONTHS).getTime()) return undefined
  return choice
}
