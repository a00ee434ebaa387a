import { checkCart, type FreshSleeve, type LineNote } from '#shared/cart/check-cart.ts'
import { type CartLine, lineKey } from '#shared/cart/cart.ts'
import { eurosToCents } from '#shared/money.ts'
import { SINGLE_PRODUCT_TIMEOUT_MS } from '#shared/outage-texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'

/** The lines' products as the server has them now; those that are gone are left out. Rejects when one cannot be asked for. */
export async function freshSleeves(lines: readonly CartLine[], signal: AbortSignal): Promise<FreshSleeve[]> {
  const ids = [...new Set(lines.map((line) => line.id))]
  const found = await Promise.all(ids.map((id) => freshSleeve(id, signal)))
  return found.filter((sleeve) => sleeve !== undefined)
}

async function freshSleeve(id: string, signal: AbortSignal): Promise<FreshSleeve | undefined> {
  try {
    const sleeve = await api.call('GET /api/sleeves/:id', {
      params: { id },
      signal,
      timeoutMs: SINGLE_PRODUCT_TIMEOUT_MS,
    })
    return { _id: id, priceCents: eurosToCents(sleeve.price), stock: sleeve.stock }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** What a check on arrival changes: today's prices by line key, and the notes that say so. */
export function priceChanges(lines: readonly CartLine[], fresh: readonly FreshSleeve[]) {
  const checked = checkCart(lines, fresh)
  const notes = Object.entries(checked.notes).filter(([, note]) => note.kind === 'price-changed')
  return {
    prices: new Map(checked.lines.map((line) => [lineKey(line), line.priceCents])),
    notes: Object.fromEntries(notes) satisfies Record<string, LineNote>,
  }
}
