import { useCallback, useEffect, useState } from 'react'
import { type CartLine, lineKey, sleevesOf } from '#shared/cart/cart.ts'
import { checkCart, type FreshSleeve, type LineNote } from '#shared/cart/check-cart.ts'
import { firstOrderRefusal, type OrderBuyer } from '#shared/cart/order-limits.ts'
import { formatText } from '#shared/catalogue/dimensions.ts'
import { offeredPacks, packCents, struckPackCents } from '#shared/catalogue/pack-price.ts'
import { packName } from '#shared/catalogue/pack-size.ts'
import { ApiError } from '#web/api/api-error.ts'
import { SLEEVE_TIMEOUT_MS } from '#web/api/timeouts.ts'
import { api } from '#web/session/api.ts'
import { useSession } from '#web/session/use-session.ts'
import { cart } from '#web/storefront/stores/browser-cart.ts'
import { type CartNotice, showCartNotice, useCartNotices } from '#web/storefront/stores/cart-notices-store.ts'
import type { Cart } from '#web/storefront/stores/cart-store.ts'

const REQUEST_TIMEOUT_MS = 10_000

type Notes = Readonly<Record<string, LineNote>>

export type CartCheck = {
  outcome: 'checking' | 'checked' | 'failed'
  notes: Notes
  overLimit: OverLimit | undefined
  blocked: boolean
  /** In sleeves. Undefined until the server has answered about the product, 0 if it is no longer for sale. */
  stockOf: (sleeveId: string) => number | undefined
  struckOf: (line: Pick<CartLine, 'id' | 'packSize'>) => number | undefined
  /** For example 'format 66 × 91 mm'. */
  formatOf: (sleeveId: string) => string | undefined
  retry: () => void
}

type Answer = {
  ids: readonly string[]
  sleeves: readonly Answered[]
}

type Answered = FreshSleeve & { format: string; struck: ReadonlyMap<number, number | undefined> }

/**
 * Checks the cart with the server when it is shown, when the browser restores the page, and when another
 * product is added, also in another tab (decision 11).
 */
export function useCartCheck(current: Cart | undefined): CartCheck {
  const lines = current?.lines ?? NONE
  const [answer, setAnswer] = useState<Answer>()
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState<number>()
  const retry = useCallback(() => {
    setAttempt((count) => count + 1)
    setAnswer(undefined)
  }, [])
  const unchecked = [...new Set(lines.map(({ id }) => id))].filter((id) => !answer?.ids.includes(id)).join()

  useEffect(() => {
    if (unchecked === '') return
    const leave = new AbortController()
    ask(leave.signal).then(
      (given) => {
        setFailedAttempt(undefined)
        setAnswer(given)
      },
      () => leave.signal.aborted || setFailedAttempt(attempt),
    )
    return () => leave.abort()
  }, [unchecked, attempt])

  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && retry()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [retry])

  const overLimit = useOverLimit(lines)
  const notices = useCartNotices()
  const known = answer && lines.filter(({ id }) => answer.ids.includes(id))
  const checked = known && checkCart(known, answer.sleeves)
  return {
    outcome: failedAttempt === attempt ? 'failed' : answer ? 'checked' : 'checking',
    notes: { ...priceNotes(notices), ...checked?.notes },
    overLimit,
    blocked: overLimit !== undefined || (checked?.blocked ?? false),
    stockOf: (id) =>
      answer?.ids.includes(id) ? (answer.sleeves.find(({ _id }) => _id === id)?.stock ?? 0) : undefined,
    struckOf: ({ id, packSize }) => {
      const found = answer?.sleeves.find(({ _id }) => _id === id)
      return found?.struck.get(packSize)
    },
    formatOf: (id) => answer?.sleeves.find(({ _id }) => _id === id)?.format,
    retry,
  }
}

const NONE: readonly CartLine[] = []

export type OverLimit = { buyer: OrderBuyer; sentence: string }

function useOverLimit(lines: readonly CartLine[]): OverLimit | undefined {
  const session = useSession()
  if (session.status === 'loading') return undefined
  const buyer =
    session.status === 'signed-out' ? 'guest' : session.user.emailConfirmed ? 'confirmed' : 'unconfirmed'
  const sentence = firstOrderRefusal(
    lines.reduce((sum, line) => sum + sleevesOf(line), 0),
    buyer,
  )
  return sentence === undefined ? undefined : { buyer, sentence }
}

async function ask(signal: AbortSignal): Promise<Answer> {
  const { lines } = cart.refresh()
  const sleeves = await freshSleeves(lines, signal)
  signal.throwIfAborted()
  takePrices(lines, sleeves)
  return { ids: lines.map(({ id }) => id), sleeves }
}

async function freshSleeves(lines: readonly CartLine[], signal: AbortSignal): Promise<Answered[]> {
  const ids = [...new Set(lines.map((line) => line.id))]
  const found = await Promise.all(ids.map((id) => freshSleeve(id, signal)))
  return found.filter((sleeve) => sleeve !== undefined)
}

async function freshSleeve(id: string, signal: AbortSignal): Promise<Answered | undefined> {
  try {
    const sleeve = await api.call('GET /api/sleeves/:id', {
      params: { id },
      signal,
      timeoutMs: SLEEVE_TIMEOUT_MS,
    })
    const { stock, dimensions } = sleeve
    const offered = offeredPacks(sleeve)
    return {
      _id: id,
      packs: offered.map((pack) => ({ size: pack.size, priceCents: packCents(pack) })),
      struck: new Map(offered.map((pack) => [pack.size, struckPackCents(pack)])),
      stock,
      format: formatText(dimensions),
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

function takePrices(lines: readonly CartLine[], fresh: readonly FreshSleeve[]): void {
  const checked = checkCart(lines, fresh)
  cart.setPrices(new Map(checked.lines.map((line) => [lineKey(line), line.priceCents])))
  for (const line of lines) {
    const key = lineKey(line)
    const note = checked.notes[key]
    if (note?.kind !== 'price-changed') continue
    const about = { key, name: `${line.name}, ${packName(line.packSize)}` }
    showCartNotice({ id: `price ${key}`, tone: 'info', text: note.sentence, line: about })
  }
}

function priceNotes(notices: readonly CartNotice[]): Notes {
  return Object.fromEntries(
    notices.flatMap(({ text, line }) =>
      line ? [[line.key, { kind: 'price-changed', sentence: text, blocks: false }]] : [],
    ),
  )
}

export async function takeTodaysPrices(lines: readonly CartLine[]): Promise<void> {
  try {
    const fresh = await freshSleeves(lines, AbortSignal.timeout(REQUEST_TIMEOUT_MS))
    takePrices(lines, fresh)
  } catch {
    // The page keeps the old amounts. If they are outdated, the shop refuses the payment again.
  }
}
