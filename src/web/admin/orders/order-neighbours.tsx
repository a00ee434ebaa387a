import { useEffect, useRef, useState } from 'react'
import { useOutletContext } from 'react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OrdersOutlet } from './use-bulk-changes.ts'

/**
 * In the dialog, the neighbours come from the list behind it. They stay the same when an action removes this order from
 * the list. The order's page does not use this component: it asks the server for the neighbours.
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
    // At either end of the list the pressed button is disabled, so the other button takes the focus.
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
      <Neighbour towards="before" disabled={before === undefined} onClick={moveTo(before)} />
      <Neighbour towards="after" disabled={after === undefined} onClick={moveTo(after)} />
    </nav>
  )
}

const TOWARDS = {
  before: { name: 'précédente', icon: 'chevronLeft', className: 'min-h-11' },
  after: { name: 'suivante', icon: 'chevronRight', className: 'min-h-11 flex-row-reverse' },
} as const

type NeighbourProps = { towards: keyof typeof TOWARDS } & (
  | { to: string }
  | { disabled: boolean; onClick: () => void }
)

export function Neighbour({ towards, ...way }: NeighbourProps) {
  const { name, icon, className } = TOWARDS[towards]
  const look = {
    size: 'sm',
    variant: 'quiet',
    className,
    icon: <Icon name={icon} className="size-4" />,
    children: (
      <>
        <span className="max-sm:sr-only">Commande </span>
        <span className="max-sm:inline-block max-sm:first-letter:uppercase">{name}</span>
      </>
    ),
  } as const
  return 'to' in way ? <ButtonLink {...look} {...way} /> : <Button {...look} {...way} />
}
