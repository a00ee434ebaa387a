import { useEffect, useRef, useState } from 'react'
import { useOutletContext } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OrdersOutlet } from './use-bulk-changes.ts'

/**
 * The previous and next order of the list below. They stay known when this order leaves the list through an action
 * here.
 */
export function Neighbours({ of, onMove }: { of: string; onMove: (id: string) => void }) {
  const { listed } = useOutletContext<OrdersOutlet>()
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    let isLatest = true
    void listed?.then(({ data }) => {
      const found = data?.items.map(({ _id: id }) => id) ?? []
      if (isLatest && found.includes(of)) setIds(found)
    })
    return () => {
      isLatest = false
    }
  }, [listed, of])
  const place = ids.indexOf(of)
  const [before, after] = place < 0 ? [] : [ids[place - 1], ids[place + 1]]
  const nav = useRef<HTMLElement>(null)
  const movedTo = useRef<string>(undefined)
  useEffect(() => {
    // At the end of the list the used button is disabled: the other one takes its focus.
    if (movedTo.current !== of) return
    movedTo.current = undefined
    if (before === undefined || after === undefined)
      nav.current?.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [of, before, after])
  if (before === undefined && after === undefined) return null
  const moveTo = (id: string | undefined) => () => {
    if (id === undefined) return
    movedTo.current = id
    onMove(id)
  }
  return (
    <nav
      ref={nav}
      aria-label="Autres commandes de la liste"
      className="-mt-2 mb-3 flex justify-between gap-3"
    >
      <Button
        size="sm"
        variant="quiet"
        className="min-h-11"
        icon={<Icon name="chevronLeft" className="size-4" />}
        disabled={before === undefined}
        onClick={moveTo(before)}
      >
        <NeighbourName>précédente</NeighbourName>
      </Button>
      <Button
        size="sm"
        variant="quiet"
        className="min-h-11 flex-row-reverse"
        icon={<Icon name="chevronRight" className="size-4" />}
        disabled={after === undefined}
        onClick={moveTo(after)}
      >
        <NeighbourName>suivante</NeighbourName>
      </Button>
    </nav>
  )
}

/** 'Commande suivante'; on a phone 'Suivante', which stays on its line. */
export function NeighbourName({ children }: { children: string }) {
  return (
    <>
      <span className="max-sm:sr-only">Commande </span>
      <span className="max-sm:inline-block max-sm:first-letter:uppercase">{children}</span>
    </>
  )
}
