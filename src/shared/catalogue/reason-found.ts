import { foldText, queryWords } from '../search-text.ts'
import { sizeText } from './card-fit.ts'
import type { Sleeve } from './contract.ts'

type Found = Pick<Sleeve, 'name' | 'title' | 'collectionName' | 'brand' | 'fits' | 'features' | 'description'>

const AROUND = 30

export function reasonFound(sleeve: Found, query: string): string {
  const { name, title, collectionName, brand, fits, features, description } = sleeve
  const words = queryWords(query)
  const has = (text: string) => words.some((word) => foldText(text).includes(word))
  const usual = [collectionName, fits && `pour cartes ${sizeText(fits)}`].filter(Boolean).join(', ')
  if (has(name)) return usual
  const found = [collectionName, title, brand ?? '', ...features].find((text) => text !== '' && has(text))
  if (found !== undefined) return found === collectionName ? usual : found
  const at = words.map((word) => foldText(description).indexOf(word)).find((place) => place >= 0)
  if (at === undefined) return usual
  const begin = description.lastIndexOf(' ', Math.max(0, at - AROUND)) + 1
  return `${begin > 0 ? '…' : ''}${description.slice(begin, at + 2 * AROUND).trim()}…`
}
