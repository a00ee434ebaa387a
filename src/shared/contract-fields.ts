import { z } from 'zod'
import fr from 'zod/v4/locales/fr.js'
import { EMAIL_MAX_LENGTH, emailError, plainEmail } from './email.ts'
import { REQUIRED_FIELD, type TextRule, tooLong, SECRET_MAX_LENGTH } from './field-errors.ts'
import { oneSpelling } from './one-spelling.ts'
import { LISTING_LIMITS } from './search-listing.ts'
import { isBlank } from './search-text.ts'
import { DAY_UNKNOWN } from './texts.ts'

// The French sentence for fields without their own.
z.config(fr())

export const INVALID_VALUE = 'Cette valeur n’est pas valide'

// PostgreSQL cannot store NUL or half of a surrogate pair in JSON. The check here refuses the field; otherwise the database error would be
// a 500.
const UNSTORABLE = /[\0\p{Cs}]/u
const text = (sentence: string) =>
  z.string({ error: sentence }).refine((value) => !UNSTORABLE.test(value), INVALID_VALUE)
/** Composes each accent with its letter, for any keyboard. */
const composed = (sentence: string) => text(sentence).normalize('NFC')

/** A trimmed text that must not be blank. `sentence` answers a missing and a blank text. */
export const requiredText = (max: number, sentence: string = REQUIRED_FIELD) =>
  composed(sentence)
    .trim()
    .min(1, sentence)
    .max(max, tooLong(max))
    .refine((value) => !isBlank(value), sentence)

/** The same for a name. Names are compared, so they have one spelling. */
export const requiredName = (max: number, sentence: string = REQUIRED_FIELD) =>
  text(sentence).overwrite(oneSpelling).min(1, sentence).max(max, tooLong(max))

/**
 * A trimmed text that follows a form's rule, so both refuse with the same sentence. A missing text is refused like a blank one. `max` is
 * the limit of the rule, for the reference of the API. Names and references use `oneSpelling`.
 */
export const ruledText = (
  max: number,
  rule: TextRule,
  spell: (typed: string) => string = (typed) => typed.trim(),
) => {
  const missing = rule('') ?? INVALID_VALUE
  return composed(missing)
    .overwrite(spell)
    .max(max, { error: ({ input }) => (typeof input === 'string' ? rule(input) : undefined) ?? tooLong(max) })
    .superRefine((value, context) => {
      const message = rule(value)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
}

/** A trimmed text that may be blank. */
export const freeText = (max: number) => composed(INVALID_VALUE).trim().max(max, tooLong(max))

/** What search engines show of a page. */
export const listingInputs = {
  searchTitle: freeText(LISTING_LIMITS.searchTitle),
  searchDescription: freeText(LISTING_LIMITS.searchDescription),
}

/** Passwords and tokens are taken as typed. A space in them counts. */
export const secretText = (sentence: string = REQUIRED_FIELD, longest = SECRET_MAX_LENGTH) =>
  text(sentence).min(1, sentence).max(longest, tooLong(longest))

/** In the canonical form of e-mail addresses. */
export const emailAddress = () => ruledText(EMAIL_MAX_LENGTH, emailError, plainEmail)

/**
 * The params of a call on one object. Invalid params are a 404 with this sentence: an id of the wrong form is answered like an unknown one
 * (decision 3).
 */
export const idParams = (notFound: string) => z.object({ id: z.uuid({ error: notFound }) })

/** An instant in an answer: ISO 8601, UTC. Never a Date object, because answers are written unchanged. */
export const Instant = z.string().meta({ format: 'date-time' })

/** An amount in an answer, in euros with at most two decimals. */
export const Euros = z.number()

const hasTwoDecimals = (euros: number) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6

export const AMOUNT_INVALID = 'Ce montant n’est pas valide'

/** An amount that a merchant types, in euros. An amount finer than a cent is refused, not rounded. */
export const eurosInput = (max: number, sentence: string = AMOUNT_INVALID) =>
  z
    .number({ error: sentence })
    .min(0, sentence)
    .max(max, `Ce montant ne peut pas dépasser ${max} euros`)
    .refine(hasTwoDecimals, 'Ce montant a plus de deux décimales')

/** A yes or no. */
export const yesOrNo = () => z.boolean({ error: 'Cette valeur doit être vraie ou fausse' })

/** A day for planning or looking back, `YYYY-MM-DD`. Early years are refused: Paris had another time then. */
export const calendarDay = () =>
  z.iso
    .date({ error: DAY_UNKNOWN })
    .refine((value) => value >= '2000-01-01' && value <= '2999-12-31', DAY_UNKNOWN)

/** A whole number between two bounds. */
export const wholeNumber = (
  min: number,
  max: number,
  sentence: string = `Ce nombre doit être un entier d’au moins ${min}`,
  tooLarge: string = `Ce nombre doit être au plus ${max.toLocaleString('fr-FR')}`,
) => z.number({ error: sentence }).int(sentence).min(min, sentence).max(max, tooLarge)

/** The address of a picture: on this site, or http(s), or blank. Never `javascript:` or `data:`. */
export const pictureUrl = (sentence: string = 'Adresse d’image invalide') =>
  freeText(2048).regex(/^(?:\/(?!\/)\S*|https?:\/\/\S+|)$/u, sentence)

/** The confirmation of a call that answers nothing else. */
export const Confirmation = z.object({ message: z.string() }).meta({ id: 'Confirmation' })
export type Confirmation = z.infer<typeof Confirmation>

/** The version that an edit started from. Without it, no conflict is detected (decision 46). */
export const seenVersion = z.number({ error: INVALID_VALUE }).int(INVALID_VALUE).optional()

/** Created by the page once per form or click. A repeated id has no further effect. */
export const requestId = z.uuid({ error: 'Identifiant invalide' }).toLowerCase()
