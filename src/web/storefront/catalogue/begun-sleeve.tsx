import { type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { CardSleeve } from '#shared/catalogue/card-sleeve.ts'
import { createStore } from '#web/create-store.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { hasPointer } from '#web/ui/has-pointer.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SleeveHead, SleevePage } from './sleeve-head.tsx'

/** The card that was touched, and the place in the history where that was. */
const begun = createStore<{ card: CardSleeve; at: string } | undefined>(undefined)

let placeShown: string | undefined

/**
 * Shows the product of a touched card before the router has even begun: its page takes a slow phone a third of a second
 * (decision 148). Not where there is a pointer, since a view transition would begin with it.
 */
export function beginSleeve(card: CardSleeve | undefined): void {
  if (card && placeShown !== undefined && !hasPointer()) begun.set({ card, at: placeShown })
}

/** Resolves once what a touch has begun is painted; the page of a product does its work after that. */
export function begunIsPainted(): Promise<void> {
  if (!begun.current() || document.hidden) return Promise.resolve()
  return new Promise((resolve) => afterPaint(resolve))
}

/** Around the page that is shown: gives way to what a touched card has begun, until any other page is there. */
export function BeginsAtOnce({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const touched = useSyncExternalStore(begun.subscribe, begun.current, none)
  const card = touched?.at === key ? touched.card : undefined
  useEffect(() => {
    placeShown = key
    return () => begun.set(undefined)
  }, [key])
  // The router has noted already how far the page that is left was scrolled.
  useLayoutEffect(() => {
    if (card) scrollTo(0, 0)
  }, [card])
  return (
    <>
      {card && <BegunSleeve card={card} />}
      <div className="contents" hidden={card !== undefined}>
        {children}
      </div>
    </>
  )
}

const none = () => undefined

/** What a phone shows first of a product's page, in the same places. */
function BegunSleeve({ card }: { card: CardSleeve }) {
  const picture = card.pictures ? card.pictures.front?.placeholder : card.images.front
  return (
    <SleevePage name={card.name}>
      <div className="mt-3 grid grid-cols-1 gap-y-8" aria-busy="true">
        <SleeveHead sleeve={card} aside={<span className="size-11 shrink-0" />}>
          <Skeleton className="mt-1 h-6 w-40" />
        </SleeveHead>
        {picture && (
          <img src={picture} alt="" className="aspect-4/5 w-full rounded-lg bg-sunk object-cover" />
        )}
      </div>
    </SleevePage>
  )
}
