import { z } from 'zod'
import fr from 'zod/v4/locales/fr.js'
import { EMAIL_MAX_LENGTH, emailError, plainEmail } from './email.ts'
import { oneSpelling } from './one-spelling.ts'
import { DAY_UNKNOWN } from './texts.ts'
import { isBlank } from './search-text.ts'
import { REQUIRED_FIELD, type TextRule, tooLong, SECRET_MAX_LENGTH } from './field-errors.ts'

// The French sentence for fields without one of their own.
z.config(fr())

export const INVALID_VALUE = 'Cette valeur n’est pas valide'

// PostgreSQL stores no NUL, and no half of a surrogate pair in JSON. Checked here, it is a refused field; without
// the check, the database's error would be a 500.
const UNSTORABLE = /[\0\p{Cs}]/u
const text = (sentence: string) =>
  z.string({ error: sentence }).refine((value) => !UNSTORABLE.test(value), INVALID_VALUE)
/** An accent is one sign with its letter, whichever machine it was typed on. */
const composed = (sentence: string) => text(sentence).normalize('NFC')

/** A trimmed text that must not be blank; `sentence` answers both absence and blankness. */
export const requiredText = (max: number, sentence: string = REQUIRED_FIELD) =>
  composed(sentence)
    .trim()
    .min(1, sentence)
    .max(max, tooLong(max))
    .refine((value) => !isBlank(value), sentence)

/** The same for a name, which is compared with others: it has one spelling. */
export const requiredName = (max: number, sentence: string = REQUIRED_FIELD) =>
  text(sentence).overwrite(oneSpelling).min(1, sentence).max(max, tooLong(max))

/**
 * A trimmed text held to a form's own rule, so that both refuse with one sentence; a missing one is refused like a
 * blank one. `max` is the bound that the rule knows: the reference of the API names it. Names and references take `oneSpelling`.
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

/** Passwords and tokens are taken as typed: a space in them counts. */
export const secretText = (sentence: string = REQUIRED_FIELD, longest = SECRET_MAX_LENGTH) =>
  text(sentence).min(1, sentence).max(longest, tooLong(longest))

/** In the one form in which addresses are stored and compared. */
export const emailAddress = () => ruledText(EMAIL_MAX_LENGTH, emailError, plainEmail)

/**
 * The params of a call on one object. A params failure is a 404 with this sentence: an id that is
 * not one is answered like one that is not there (decision 3).
 */
export const idParams = (notFound: string) => z.object({ id: z.uuid({ error: notFound }) })

/** An instant in an answer: ISO 8601, UTC. Never a Date object: answers are written as they are. */
export const Instant = z.string().meta({ format: 'date-time' })

/** An amount in an answer, in euros with at most two decimals. */
export const Euros = z.number()

const hasTwoDecimals = (euros: number) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6

export const AMOUNT_INVALID = 'Ce montant n’est pas valide'

/** An amount a merchant types, in euros, refused rather than rounded when finer than a cent. */
export const eurosInput = (max: number, sentence: string = AMOUNT_INVALID) =>
  z
    .number({ error: sentence })
    .min(0, sentence)
    .max(max, `Ce montant ne peut pas dépasser ${max} euros`)
    .refine(hasTwoDecimals, 'Ce montant a plus de deux décimales')

/** A yes or no. */
export const yesOrNo = () => z.boolean({ error: 'Cette valeur doit être vraie ou fausse' })

/** A day that a shop plans or looks back to, `YYYY-MM-DD`; Paris had hours of its own long ago. */
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

/** The address of a picture: on this site, or http(s); blank for none. Never `javascript:` or `data:`. */
export const pictureUrl = (sentence: string = 'Adresse d’image invalide') =>
  freeText(2048).regex(/^(?:\/(?!\/)\S*|https?:\/\/\S+|)$/u, sentence)

/** The plain confirmation of a call that has nothing else to say. */
export const Confirmation = z.object({ message: z.string() }).meta({ id: 'Confirmation' })
export type Confirmation = z.infer<typeof Confirmation>

/** The version that an edit was made from; without it nothing is compared (decision 46). */
export const seenVersion = z.number({ error: INVALID_VALUE }).int(INVALID_VALUE).optional()

/** Made by the page once for each form or press: the same one sent twice is done once. */
export const requestId = z.uuid({ error: 'Identifiant invalide' }).toLowerCase()
