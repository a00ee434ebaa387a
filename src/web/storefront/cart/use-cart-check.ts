import { useCallback, useEffect, useState } from 'react'
import { checkCart, type FreshSleeve, type LineNote } from '#shared/cart/check-cart.ts'
import { cart } from './browser-cart.ts'
import type { Cart } from './cart-store.ts'
import { freshSleeves, priceChanges } from './check-lines.ts'

type Notes = Readonly<Record<string, LineNote>>

export type CartCheck = {
  outcome: 'checking' | 'checked' | 'failed'
  /** By line key. */
  notes: Notes
  blocked: boolean
  /** The server's stock of a product in sleeves; undefined while it is not known. */
  stockOf: (productId: string) => number | undefined
  retry: () => void
}

/** What the server said, and of which products it was asked. */
type Answer = {
  asked: readonly string[]
  sleeves: readonly FreshSleeve[]
  priceNotes: Notes
}

/** The cart against the server: when it is shown, on every return to it, and for what another tab adds (decision 11). */
export function useCartCheck({ lines }: Cart): CartCheck {
  const [answer, setAnswer] = useState<Answer>()
  const [hasFailed, setFailed] = useState(false)
  const retry = useCallback(() => {
    setFailed(false)
    setAnswer(undefined)
  }, [])
  const notAsked = [...new Set(lines.map(({ id }) => id))].filter((id) => !answer?.asked.includes(id)).join()

  useEffect(() => {
    if (notAsked === '') return
    const leave = new AbortController()
    ask(leave.signal).then(
      (next) =>
        setAnswer((before) => ({ ...next, priceNotes: { ...before?.priceNotes, ...next.priceNotes } })),
      () => leave.signal.aborted || setFailed(true),
    )
    return () => leave.abort()
  }, [notAsked])

  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && retry()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [retry])

  const known = answer && lines.filter(({ id }) => answer.asked.includes(id))
  const checked = known && checkCart(known, answer.sleeves)
  return {
    outcome: hasFailed ? 'failed' : answer ? 'checked' : 'checking',
    notes: { ...answer?.priceNotes, ...checked?.notes },
    blocked: checked?.blocked ?? false,
    stockOf: (id) =>
      answer?.asked.includes(id) ? (answer.sleeves.find(({ _id }) => _id === id)?.stock ?? 0) : undefined,
    retry,
  }
}

async function ask(signal: AbortSignal): Promise<Answer> {
  const { lines } = cart.refresh()
  const sleeves = await freshSleeves(lines, signal)
  signal.throwIfAborted()
  const { prices, notes } = priceChanges(lines, sleeves)
  cart.setPrices(prices)
  return { asked: lines.map(({ id }) => id), sleeves, priceNotes: notes }
}
