import { idOf } from '#shared/ids.ts'
import type { CardSleeve } from '#shared/catalogue/card-sleeve.ts'
import type { WholeSleeve } from '#shared/catalogue/contract.ts'
import { browserApi } from '#web/api/browser-api.ts'

/** A product's page: the sleeve whole, and its neighbours. */
export type Product = { sleeve: WholeSleeve; related: CardSleeve[] }

/** As long as a page of the server's may be old. */
const BELIEVED_MS = 60_000
/** Milliseconds that a pointer rests before it means anything. */
const REST_MS = 80
const MOST = 200

const cards = new Map<string, CardSleeve>()
const asked = new Map<string, { sleeve: Promise<WholeSleeve>; atMs: number }>()
const shown = new Map<string, { product: Product; atMs: number }>()
let onScreen: string | undefined

/** What a card has shown is what its product's page begins with: no more than that is known of it. */
export function rememberCard(card: CardSleeve): void {
  keep(cards, idOf(card), card)
}

/**
 * The front as the card that was opened shows it: it stands on the page until the larger one is there. Gives what is
 * known of the card.
 */
export function rememberPicture(id: string, address: string): CardSleeve | undefined {
  const card = cards.get(id)
  const front = card?.pictures?.front
  if (!card?.pictures || !front || !address) return card
  const known = { ...card, pictures: { ...card.pictures, front: { ...front, placeholder: address } } }
  keep(cards, id, known)
  return known
}

/** What could not be had whole is not begun with once more. */
export function forgetCard(id: string): void {
  cards.delete(id)
}

/** Asks for one that is likely to be opened. Gives what takes it back, for a pointer that only passes. */
export function readAhead(id: string): () => void {
  const timer = setTimeout(() => {
    if (!isLineGood() || isFresh(asked.get(id)) || isFresh(shown.get(id))) return
    const sleeve = browserApi.getSleeve(id)
    keep(asked, id, { sleeve, atMs: Date.now() })
    // Opening it later asks again, and shows the error.
    sleeve.catch(() => asked.delete(id))
  }, REST_MS)
  return () => clearTimeout(timer)
}

/** The whole sleeve as it was read ahead; once, since whoever asks a second time wants to know what has changed. */
export function takeAsked(id: string): Promise<WholeSleeve> | undefined {
  const found = asked.get(id)
  asked.delete(id)
  return isFresh(found) ? found.sleeve : undefined
}

/**
 * What the page of a product can begin with at once: all of it on the way back to it, so that the scroll finds its
 * place; its card the first time; nothing where it stands already or was left long ago: then the server is waited for.
 */
export function knownOf(id: string): { product: Product } | { card: CardSleeve } | undefined {
  if (id === onScreen) return undefined
  const before = shown.get(id)
  if (before) return isFresh(before) ? { product: before.product } : undefined
  const card = cards.get(id)
  return card && { card }
}

/** A product stands on the screen, whole or not yet; gives what is called when it is left. */
export function stands(id: string, product: Product | undefined): () => void {
  onScreen = id
  if (product && shown.get(id)?.product !== product) keep(shown, id, { product, atMs: Date.now() })
  return () => (onScreen = undefined)
}

const isFresh = <T extends { atMs: number }>(found: T | undefined): found is T =>
  found !== undefined && Date.now() - found.atMs < BELIEVED_MS

function keep<T>(map: Map<string, T>, id: string, value: T): void {
  if (map.size >= MOST) map.clear()
  map.set(id, value)
}

/** Whether what may never be looked at can be fetched: not for somebody who saves data, or waits as it is. */
export function isLineGood(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g'
}
