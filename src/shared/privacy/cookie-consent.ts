import { addMonths } from '#shared/shift-dates.ts'

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
 * was wrong) does not make a choice last longer. Until decision 48 both stood in one key: 'accepted 1790000000000'.
 */
export function readCookieChoice({ choice, at }: KeptChoice, nowMs: number): CookieChoice | undefined {
  const match = /^(accepted|refused) (\d{1,15})$/.exec(
    /\s/.test(choice ?? '') ? (choice ?? '') : `${choice} ${at}`,
  )
  if (!match) return undefined
  const madeMs = Number(match[2])
  if (madeMs > nowMs || nowMs >= addMonths(new Date(madeMs), COOKIE_CHOICE_MONTHS).getTime()) return undefined
  return match[1] === 'accepted' ? 'accepted' : 'refused'
}
