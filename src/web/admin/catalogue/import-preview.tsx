import { useState } from 'react'
import { sleeveDimensions } from '#shared/catalogue/dimensions.ts'
import { usualPackCents } from '#shared/catalogue/pack-price.ts'
import { packName, USUAL_SIZES, type UsualSize } from '#shared/catalogue/pack-size.ts'
import type { LineOutcome } from '#shared/catalogue/products-import.ts'
import { formatCount } from '#shared/count.ts'
import { eurosToCents, formatCents, formatEuros } from '#shared/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Thumbnail } from '../images/thumbnail.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import type { Column } from '../ui/table-columns.ts'

export type PreviewLine = LineOutcome & { isWritten: boolean }

const ROWS = 50

const GROUPS = [
  { outcome: 'refused', label: 'Refusées' },
  { outcome: 'new', label: 'Nouvelles' },
  { outcome: 'changed', label: 'Modifiées' },
  { outcome: 'unchanged', label: 'Sans changement' },
] as const
type Shown = LineOutcome['outcome'] | 'all'

export function ImportPreview({ lines }: { lines: readonly PreviewLine[] }) {
  const [shown, setShown] = useState<Shown>('all')
  const [page, setPage] = useState(1)
  const of = (wanted: Shown) => lines.filter(({ outcome }) => wanted === 'all' || outcome === wanted)
  const ordered = shown === 'all' ? GROUPS.flatMap(({ outcome }) => of(outcome)) : of(shown)
  const pages = Math.max(1, Math.ceil(ordered.length / ROWS))
  const at = Math.min(page, pages)
  return (
    // The table scrolls with the rest of the dialog, so its column heads must not be sticky.
    <div className="grid gap-3 [&_th]:static!">
      <FilterSelect
        label="Afficher"
        value={shown}
        onChange={(next) => {
          setShown(next)
          setPage(1)
        }}
        options={[
          { value: 'all', label: `Toutes (${formatCount(lines.length)})` },
          ...GROUPS.map(({ outcome, label }) => ({
            value: outcome,
            label: `${label} (${formatCount(of(outcome).length)})`,
          })),
        ]}
      />
      <DataTable
        caption="Aperçu de l’import"
        columns={lines.some(isUsuallyPriced) ? [...NAMES, ...PRICES, ...OTHERS] : [...NAMES, ...OTHERS]}
        rows={ordered.slice((at - 1) * ROWS, at * ROWS)}
        rowId={({ line }) => String(line)}
        empty={<p className="text-sm text-ink-soft">Aucune ligne</p>}
      />
      <Pagination page={at} pages={pages} onPage={setPage} label="Pages de l’aperçu" />
    </div>
  )
}

const packHeads: Record<UsualSize, string> = { 1: 'L’unité', 5: 'Les 5', 10: 'Les 10', 32: 'Les 32' }

const NAMES: readonly Column<PreviewLine>[] = [
  {
    header: 'Image',
    card: 'picture',
    cell: ({ product }) => <Thumbnail src={product?.image ?? ''} />,
  },
  {
    header: 'Protection',
    card: 'title',
    className: 'min-w-32 @4xl:min-w-44',
    cell: (row) => <NameCell {...row} />,
  },
]

const PRICES = USUAL_SIZES.toReversed().map((size) => priceColumn(size))

const OTHERS: readonly Column<PreviewLine>[] = [
  {
    header: 'Stock',
    numeric: true,
    className: 'whitespace-nowrap',
    cell: ({ product }) => (product ? formatCount(product.stock) : '—'),
  },
  {
    header: 'Format',
    className: '@4xl:whitespace-nowrap',
    cell: ({ product }) => (product ? sleeveDimensions(product.dimensions) : '—'),
  },
  { header: 'Collection', cell: ({ product }) => product?.collection ?? '—' },
  { header: 'État', cell: (row) => <StateCell {...row} /> },
]

function priceColumn(size: UsualSize): Column<PreviewLine> {
  return {
    header: packHeads[size],
    numeric: true,
    className: 'whitespace-nowrap',
    cell: ({ product }) => priceOf(product, size) ?? '—',
  }
}

function priceOf(product: PreviewLine['product'], size: UsualSize): string | undefined {
  if (!product) return undefined
  const { packs, price } = product
  if (!packs) return price > 0 ? formatCents(usualPackCents(eurosToCents(price), size)) : undefined
  const pack = packs.find((one) => one.size === size)
  return pack && formatEuros(pack.price)
}

/**
 * The price columns are for the usual sizes. Packs of other sizes appear only below the name, so a file that has only
 * such packs needs no price columns.
 */
const isUsuallyPriced = ({ product }: PreviewLine) =>
  USUAL_SIZES.some((size) => priceOf(product, size) !== undefined)

function NameCell({ line, label, product, message, notes, changes }: PreviewLine) {
  return (
    <>
      <span className="font-semibold">{product?.name || label || `Ligne ${line}`}</span>
      <span className="font-normal text-ink-faint">{` · ligne ${line}`}</span>
      {product?.packs && (
        <span className="block font-normal">
          {product.packs
            .map(({ size, price }) => `${packName(size)}\u00A0: ${formatEuros(price)}`)
            .join(', ')}
        </span>
      )}
      {message && <span className="block font-normal text-red">{message}</span>}
      {changes.map(({ column, from, to }) => (
        <span key={column} className="block font-normal">
          <span>{column}</span>&nbsp;: <s className="text-ink-faint">{from || 'vide'}</s> →{' '}
          <span>{to || 'vide'}</span>
        </span>
      ))}
      {notes.map((note) => (
        <span key={note} className="block font-normal text-ink-soft">
          {note}
        </span>
      ))}
    </>
  )
}

const STATES: Record<LineOutcome['outcome'], string> = {
  new: 'Nouvelle',
  changed: 'Modifiée',
  unchanged: 'Sans changement',
  refused: 'Refusée',
}

const TONES = { new: 'green', changed: 'blue', unchanged: 'grey', refused: 'red' } as const

function StateCell({ outcome, product, isWritten }: PreviewLine) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={TONES[outcome]}>
        {isWritten && outcome !== 'refused' ? 'Enregistrée' : STATES[outcome]}
      </Badge>
      {product && <span className="text-ink-soft">{product.isPublished ? 'publiée' : 'non publiée'}</span>}
    </span>
  )
}
