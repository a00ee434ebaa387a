import { addMonths } from '../shift-dates.ts'

export type CookieChoice = 'accepted' | 'refused'

export const COOKIE_CHOICE_MONTHS = 6

export const COOKIES_SAVED = 'Préférences de cookies enregistrées'
export const COOKIES_ACCEPT = 'Accepter'
export const COOKIES_REFUSE = 'Refuser'

/** A changed text needs a higher version (`CONSENT_VERSIONS`). */
export const ADS_CONSENT_WORDING =
  'Avec votre accord, notre partenaire Google affiche des publicités et peut déposer des cookies pour les choisir.'

export type KeptChoice = { choice: string | null; at: string | null }

export const writeCookieChoice = (choice: CookieChoice, nowMs: number) => ({ choice, at: String(nowMs) })

/** Undefined for a choice that is missing, unreadable, expired or dated in the future (a wrong clock). */
export function readCookieChoice({ choice, at }: KeptChoice, nowMs: number): CookieChoice | undefined {
  if ((choice !== 'accepted' && choice !== 'refused') || !/^\d{1,15}$/.test(at ?? '')) return undefined
  const madeMs = Number(at)
  if (madeMs > nowMs || nowMs >= addMonths(new Date(madeMs), COOKIE_CHOICE_MONTHS).getTime()) return undefined
  return choice
}
