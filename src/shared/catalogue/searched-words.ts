import { textWords } from '../search-text.ts'
import {
  ATTRIBUTES,
  ATTRIBUTE_NAMES,
  shownAttribute,
  type Attribute,
  type AttributeColumns,
  type AttributeValues,
} from './sleeve-attributes.ts'

type Described = { width_mm: number; height_mm: number; thickness_microns?: number | null | undefined }

/** Each of these words finds every product. */
const GOODS = 'protection pochette sleeve protège carte'

const GOODS_WORDS = textWords(GOODS)

export const findsAll = (word: string): boolean => GOODS_WORDS.some((known) => known.startsWith(word))

const FORMATS: Record<string, string> = { '66x91': 'format standard', '64x89': 'format perfect size' }

const PREMIUM_MICRONS = 100

/** Returns words that find the sleeve in addition to its own text. */
export function extraWords({ width_mm: width, height_mm: height, ...film }: Described): string {
  const size = `${width}x${height}`
  const isPremium = size === '66x91' && (film.thickness_microns ?? 0) >= PREMIUM_MICRONS
  return `${GOODS} ${size} ${width} x ${height} mm ${FORMATS[size] ?? ''} ${isPremium ? 'premium' : ''}`
}

export function attributeWords(columns: Partial<AttributeColumns>): string {
  const values = Object.fromEntries(
    ATTRIBUTE_NAMES.map((name) => [name, columns[ATTRIBUTES[name].column] ?? emptyOf(ATTRIBUTES[name])]),
  ) as AttributeValues
  return ATTRIBUTE_NAMES.map((name) => {
    const shown = shownAttribute(name, values)
    return shown && `${values[name] ?? ''} ${ATTRIBUTES[name].shownAs} ${shown}`
  }).join(' ')
}

const emptyOf = ({ kind }: Attribute) => (kind === 'number' ? null : '')
