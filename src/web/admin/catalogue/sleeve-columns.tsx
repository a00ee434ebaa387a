import type { AdminSleeve, Sleeve } from '#shared/catalogue/contract.ts'
import { isLowStock } from '#shared/catalogue/low-stock.ts'
import { statedPrice } from '#shared/catalogue/pack-price.ts'
import { DEFAULT_PACK_SIZE, thePack } from '#shared/catalogue/pack-size.ts'
import { REORDER_WITHIN_DAYS } from '#shared/catalogue/reorder.ts'
import { counted, formatCount } from '#shared/count.ts'
import { formatDay } from '#shared/dates.ts'
import { formatEuros } from '#shared/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Thumbnail } from '../images/thumbnail.tsx'
import { ForAdmins } from '../layout/for-admins.tsx'
import { DeleteButton } from '../ui/delete-button.tsx'
import { wideActionsLook, type Column } from '../ui/table-columns.ts'
import { PriceCell } from './price-cell.tsx'
import { ReceivedCell } from './received-cell.tsx'

type Actions = {
  onEdit: (sleeve: Sleeve) => void
  onCount: (sleeve: Sleeve) => void
  onDelete: (sleeve: Sleeve) => void
}

export const imageColumn: Column<Pick<Sleeve, 'images'>> = {
  header: 'Image',
  card: 'picture',
  className: '@2xl:w-14',
  cell: ({ images }) => <Thumbnail src={images.front} className="size-9 min-w-9" />,
}

export const sleeveColumns = (actions: Actions): Column<AdminSleeve>[] => [
  imageColumn,
  {
    header: 'Nom',
    sorts: ['name-asc', 'name-desc'],
    card: 'title',
    className: '@2xl:w-1/4 @4xl:w-1/6 @4xl:min-w-40',
    cell: (sleeve) => <Name sleeve={sleeve} />,
  },
  {
    header: 'Prix',
    sorts: ['price-asc', 'price-desc'],
    numeric: true,
    className: '[overflow-wrap:normal]',
    cell: (sleeve) => <Price sleeve={sleeve} />,
  },
  {
    header: 'Stock',
    sorts: ['stock-asc', 'stock-desc'],
    numeric: true,
    cell: (sleeve) => <Stock sleeve={sleeve} />,
  },
  {
    header: 'Reste',
    numeric: true,
    cell: ({ daysLeft }) => <DaysLeft days={daysLeft} />,
  },
  {
    header: 'Collection',
    className: '[overflow-wrap:normal] @4xl:min-w-28',
    cell: ({ collectionName }) => collectionName,
  },
  { header: 'Actions', ...wideActionsLook, cell: (sleeve) => <SleeveActions sleeve={sleeve} {...actions} /> },
]

function Name({ sleeve }: { sleeve: Sleeve }) {
  return (
    <span className="min-w-0">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold">{sleeve.name}</span>
        {!sleeve.isPublished && <Badge>Non publiée</Badge>}
      </span>
      <span className="block text-xs break-all text-ink-faint empty:hidden">{sleeve.sku}</span>
    </span>
  )
}

function DaysLeft({ days }: { days: number | undefined }) {
  if (days === undefined) return <span className="text-ink-faint">–</span>
  return (
    <span className={`whitespace-nowrap ${days < REORDER_WITHIN_DAYS ? 'font-semibold text-red' : ''}`}>
      {counted(days, 'jour')}
    </span>
  )
}

function SleeveActions({ sleeve, onEdit, onCount, onDelete }: Actions & { sleeve: Sleeve }) {
  return (
    <>
      <ForAdmins>
        <RowAct icon="edit" act="Modifier" label={`Modifier ${sleeve.name}`} onClick={() => onEdit(sleeve)} />
      </ForAdmins>
      <RowAct
        icon="package"
        act="Stock"
        label={`Stock\u00A0: ${sleeve.name}`}
        onClick={() => onCount(sleeve)}
      />
      <ForAdmins>
        <DeleteButton label={`Supprimer ${sleeve.name}`} onClick={() => onDelete(sleeve)} />
      </ForAdmins>
    </>
  )
}

type RowActProps = { icon: IconName; act: string; label: string; onClick: () => void }

function RowAct({ icon, act, label, onClick }: RowActProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      className="min-h-11 @2xl:@max-4xl:px-2 lg:min-h-9"
      icon={<Icon name={icon} className="size-5" />}
      aria-label={label}
      title={act}
      onClick={onClick}
    >
      <span className="hidden @4xl:inline">{act}</span>
    </Button>
  )
}

function Price({ sleeve }: { sleeve: AdminSleeve }) {
  const { packs, sale, margin } = sleeve
  const { size, regular } = statedPrice({ packs })
  const price = <Money euros={regular} />
  return (
    <>
      <ForAdmins otherwise={price}>
        <PriceCell sleeve={sleeve}>{price}</PriceCell>
      </ForAdmins>
      {size !== DEFAULT_PACK_SIZE && <span className="block text-xs text-ink-soft">{thePack(size)}</span>}
      {sale && (
        <span className="block text-xs text-ink-soft">
          {`${formatEuros(sale.price)} ${sale.isRunning ? 'jusqu’au' : 'dès le'} ${formatDay(sale.isRunning ? sale.to : sale.from)}`}
        </span>
      )}
      {margin && (
        <span
          className={`block text-xs whitespace-nowrap ${margin.amount < 0 ? 'font-semibold text-red' : 'text-ink-soft'}`}
          title={`Marge hors TVA\u00A0: ${formatEuros(margin.amount)}`}
        >{`Marge ${margin.percent}\u00A0%`}</span>
      )}
    </>
  )
}

function Stock({ sleeve }: { sleeve: Sleeve }) {
  const { stock, reserved = 0, lowStockBelow } = sleeve
  const low = isLowStock(stock, lowStockBelow)
  return (
    <>
      <ReceivedCell sleeve={sleeve}>
        <span className={`font-semibold whitespace-nowrap ${low ? 'text-red' : 'text-green'}`}>
          <span>{formatCount(stock)}</span>
          {low && <span className="sr-only"> (stock faible)</span>}
        </span>
      </ReceivedCell>
      {reserved > 0 && (
        <span className="block text-xs text-ink-faint @2xl:min-w-24">
          {`${counted(reserved, 'réservée')}, ${formatCount(stock + reserved)} en rayon`}
        </span>
      )}
    </>
  )
}
