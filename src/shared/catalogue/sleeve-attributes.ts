import { counted } from '../count.ts'
import { optionalUpTo, type TextRule } from '../field-errors.ts'
import { cardSizeError, parseCardSize, typedCardSize, USUAL_CARD_SIZES } from './card-fit-rules.ts'
import { BACK_LABELS, sizeText } from './card-fit.ts'
import { gamesOf, type Fit } from './fit-line.ts'

type Described = {
  column: string
  label: string
  hint?: string
  shownAs: string
  /** What shoppers read, if it differs from the value. */
  shown?: (sleeve: Fit) => string
}

type TextAttribute = Described & {
  kind: 'text'
  maxLength: number
  error?: TextRule
  /** `parse` turns a typed text into the stored value. `format` turns the stored value into the form's text. */
  parse?: (typed: string) => string
  format?: (stored: string) => string
  suggestions?: readonly string[]
}

type NumberAttribute = Described & { kind: 'number'; min: number; max: number; error: string; unit: string }

type ChoiceAttribute = Described & { kind: 'choice'; choices: Record<string, string> }

export type Attribute = TextAttribute | NumberAttribute | ChoiceAttribute

/**
 * The attributes of a product, in display order. A new attribute needs an entry here, and a column in `tables.ts` and
 * in a migration.
 */
export const ATTRIBUTES = {
  /** In millimetres: '63x88'. */
  fits: {
    kind: 'text',
    column: 'fits',
    label: 'Pour cartes (mm)',
    hint: 'La taille de la carte, par exemple 63 × 88.',
    shownAs: 'Pour cartes',
    shown: ({ fits }) => fits && sizeText(fits),
    maxLength: 20,
    error: cardSizeError,
    parse: (typed) => parseCardSize(typed) ?? typed,
    format: typedCardSize,
    suggestions: USUAL_CARD_SIZES.map(typedCardSize),
  },
  /** Set only if the games are not the usual ones for that card size. */
  games: {
    kind: 'text',
    column: 'games',
    label: 'Jeux',
    hint: 'Laissez vide pour les jeux habituels de cette taille.',
    shownAs: 'Jeux',
    shown: gamesOf,
    maxLength: 200,
  },
  thickness: {
    kind: 'number',
    column: 'thickness_microns',
    label: 'Épaisseur (microns)',
    shownAs: 'Épaisseur',
    unit: 'micron',
    min: 10,
    max: 1_000,
    error: 'L’épaisseur doit être un nombre entier de microns, de 10 à 1\u202F000',
  },
  back: { kind: 'choice', column: 'back_finish', label: 'Dos', shownAs: 'Dos', choices: BACK_LABELS },
  piecesPerPack: {
    kind: 'number',
    column: 'pieces_per_pack',
    label: 'Pochettes par paquet',
    hint: 'Dans le paquet du fabricant.',
    shownAs: 'Conditionnement du fabricant',
    unit: 'pochette',
    min: 1,
    max: 1_000,
    error: 'Le nombre de pochettes par paquet doit être un nombre entier, de 1 à 1\u202F000',
  },
  brand: {
    kind: 'text',
    column: 'brand',
    label: 'Marque',
    hint: 'Celle du paquet, que les moteurs de recherche lisent.',
    shownAs: 'Marque',
    maxLength: 100,
  },
} as const satisfies Record<string, Attribute>

type Attributes = typeof ATTRIBUTES
export type AttributeName = keyof Attributes
export type ColumnOf<Name extends AttributeName> = Attributes[Name]['column']

type ValueOf<A> = A extends { kind: 'number' }
  ? number | null
  : A extends { choices: Record<infer Choice, string> }
    ? Choice
    : string
export type AttributeValues = { -readonly [Name in AttributeName]: ValueOf<Attributes[Name]> }
export type AttributeColumns = { [Name in AttributeName as ColumnOf<Name>]: AttributeValues[Name] }

export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as AttributeName[]
export const ATTRIBUTE_COLUMNS = ATTRIBUTE_NAMES.map((name) => ATTRIBUTES[name].column)

export function eachAttribute<T>(make: (attribute: Attribute, name: AttributeName) => T) {
  const made = ATTRIBUTE_NAMES.map((name) => [name, make(ATTRIBUTES[name], name)])
  return Object.fromEntries(made) as Record<AttributeName, T>
}

export const textRule = ({ error, maxLength }: TextAttribute): TextRule => error ?? optionalUpTo(maxLength)

export function formatAttribute(attribute: Attribute, value: string | number | null): string {
  const text = String(value ?? '')
  return attribute.kind === 'text' ? (attribute.format?.(text) ?? text) : text
}

export function parseAttribute(attribute: Attribute, typed: string): string | number | null {
  const text = typed.trim()
  if (attribute.kind === 'number') return text === '' ? null : Number(text)
  return attribute.kind === 'text' ? (attribute.parse?.(text) ?? text) : text
}

export function shownAttribute(name: AttributeName, sleeve: AttributeValues): string {
  const attribute: Attribute = ATTRIBUTES[name]
  const value = sleeve[name]
  if (attribute.shown) return attribute.shown(sleeve)
  if (!value) return ''
  if (attribute.kind === 'number') return counted(Number(value), attribute.unit)
  return attribute.kind === 'choice' ? (attribute.choices[value] ?? '') : String(value)
}

/** Leaves out the brand, because feeds and structured data have a separate field for it. */
export function namedAttributes(sleeve: AttributeValues): { name: string; value: string }[] {
  return ATTRIBUTE_NAMES.filter((name) => name !== 'brand')
    .map((name) => ({ name: ATTRIBUTES[name].shownAs, value: shownAttribute(name, sleeve) }))
    .filter(({ value }) => value !== '')
}
