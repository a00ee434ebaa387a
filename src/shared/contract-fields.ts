import { z } from 'zod'
import fr from 'zod/v4/locales/fr.js'
import { TOO_MANY_DECIMALS } from './decimal-money.ts'
import { EMAIL_MAX_LENGTH, emailError, plainEmail } from './email.ts'
import { REQUIRED_FIELD, type TextRule, tooLong, SECRET_MAX_LENGTH } from './field-errors.ts'
import { oneSpelling } from './one-spelling.ts'
import { LISTING_LIMITS } from './search-listing.ts'
import { isBlank } from './search-text.ts'
import { DAY_UNKNOWN } from './texts.ts'

// zod's French sentences, for schemas without a sentence of their own.
z.config(fr())

export const INVALID_VALUE = 'Cette valeur n’est pas valide'

// What PostgreSQL cannot store in JSON: NUL, and half a surrogate pair.
const UNSTORABLE = /[\0\p{Cs}]/u
const text = (sentence: string) =>
  z.string({ error: sentence }).refine((value) => !UNSTORABLE.test(value), INVALID_VALUE)
const composed = (sentence: string) => text(sentence).normalize('NFC')

export const requiredText = (max: number, sentence: string = REQUIRED_FIELD) =>
  composed(sentence)
    .trim()
    .min(1, sentence)
    .max(max, tooLong(max))
    .refine((value) => !isBlank(value), sentence)

export const requiredName = (max: number, sentence: string = REQUIRED_FIELD) =>
  text(sentence).overwrite(oneSpelling).min(1, sentence).max(max, tooLong(max))

/** The API reference shows `max`, but not `rule`. */
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

/** A line of a person's name or address. */
export const nameLine = (max: number, rule: TextRule) => ruledText(max, rule, oneSpelling)

export const freeLine = (max: number) => text(INVALID_VALUE).overwrite(oneSpelling).max(max, tooLong(max))

export const freeText = (max: number) => composed(INVALID_VALUE).trim().max(max, tooLong(max))

export const listingInputs = {
  searchTitle: freeText(LISTING_LIMITS.searchTitle),
  searchDescription: freeText(LISTING_LIMITS.searchDescription),
}

export const secretText = (sentence: string = REQUIRED_FIELD, longest = SECRET_MAX_LENGTH) =>
  text(sentence).min(1, sentence).max(longest, tooLong(longest))

export const emailAddress = () => ruledText(EMAIL_MAX_LENGTH, emailError, plainEmail)

/** An id of the wrong form gets the same 404 as an unknown id (decision 3). */
export const idParams = (notFound: string) => z.object({ id: z.uuid({ error: notFound }).toLowerCase() })

/** ISO 8601 in UTC. */
export const Instant = z.string().meta({ format: 'date-time' })

export const Euros = z.number()

export const hasTwoDecimals = (euros: number) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6

export const AMOUNT_INVALID = 'Ce montant n’est pas valide'

export const eurosInput = (max: number, sentence: string = AMOUNT_INVALID) =>
  z
    .number({ error: sentence })
    .min(0, sentence)
    .max(max, `Ce montant ne peut pas dépasser ${max} euros`)
    .refine(hasTwoDecimals, TOO_MANY_DECIMALS)

export const yesOrNo = () => z.boolean({ error: 'Cette valeur doit être vraie ou fausse' })

/**
 * Refuses days before 2000 and after 2999. In earlier times Paris was not always one or two hours ahead of UTC, as
 * `paris-day.ts` expects.
 */
export const calendarDay = () =>
  z.iso
    .date({ error: DAY_UNKNOWN })
    .refine((value) => value >= '2000-01-01' && value <= '2999-12-31', DAY_UNKNOWN)

export const wholeNumber = (
  min: number,
  max: number,
  sentence: string = `Ce nombre doit être un entier d’au moins ${min}`,
  tooLarge: string = `Ce nombre doit être au plus ${max.toLocaleString('fr-FR')}`,
) => z.number({ error: sentence }).int(sentence).min(min, sentence).max(max, tooLarge)

export const pictureUrl = (sentence: string = 'Adresse d’image invalide') =>
  freeText(2048).regex(/^(?:\/(?!\/)\S*|https?:\/\/\S+|)$/u, sentence)

export const Confirmation = z.object({ message: z.string() }).meta({ id: 'Confirmation' })
export type Confirmation = z.infer<typeof Confirmation>

/** The version on which an edit is based. Without it, the server detects no conflict (decision 46). */
export const seenVersion = z.number({ error: INVALID_VALUE }).int(INVALID_VALUE).optional()

/** Chosen by the caller, so that the server recognises a repeated request. */
export const requestId = z.uuid({ error: 'Identifiant invalide' }).toLowerCase()
