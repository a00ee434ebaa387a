import { useParams } from 'react-router'
import { formatCount } from '#shared/count.ts'
import type { StockMovementPage, SleeveStock } from '#shared/inventory/contract.ts'
import { MOVEMENTS_LOAD_FAILED, STOCK_LOAD_FAILED } from '#shared/inventory/texts.ts'
import { useScreenData, type Loaded, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { promised, usePromised, type Latest } from '../api/use-promised.ts'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { Fact } from '../ui/fact.tsx'
import { existingPage } from '../ui/list-query.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { useListDialog } from '../ui/use-list-dialog.ts'
import { StockForm } from './stock-form.tsx'
import { StockHistory } from './stock-history.tsx'

const TITLE = 'Stock de la protection'

export const meta: Meta = () => ({ title: TITLE })

export const clientLoader = ({ params: { id }, request }: LoaderArgs<'id'>) => {
  const param = Number(new URL(request.url).searchParams.get('movements'))
  const page = Number.isSafeInteger(param) && param > 0 ? param : 1
  return {
    stock: promised(api.call('GET /api/admin/sleeves/:id/stock', { params: { id } })),
    movements: promised(
      existingPage(page, (number) =>
        api.call('GET /api/admin/sleeves/:id/movements', { params: { id }, query: { page: number } }),
      ),
    ),
  }
}

export default function StockDialog() {
  const loaderData = useScreenData<typeof clientLoader>()
  const params = useParams()
  return <StockWindow key={params.id} {...loaderData} />
}

function StockWindow(loaderData: Loaded<typeof clientLoader>) {
  const { data, error } = usePromised(loaderData.stock, STOCK_LOAD_FAILED)
  const movements = usePromised(loaderData.movements, error === undefined ? MOVEMENTS_LOAD_FAILED : '')
  const { close } = useListDialog('/admin/products')
  return (
    <AdminDialog open onClose={close} title={data ? `Stock\u00A0: ${data.name}` : TITLE}>
      {data ? (
        <Loaded stock={data} movements={movements} />
      ) : error === undefined ? (
        <Skeleton className="h-96 rounded-md" />
      ) : (
        <LoadFailure failed={STOCK_LOAD_FAILED} />
      )}
    </AdminDialog>
  )
}

function Loaded({ stock, movements }: { stock: SleeveStock; movements: Latest<StockMovementPage> }) {
  return (
    <div className="grid gap-6">
      <StockFacts stock={stock} />
      <StockForm stock={stock} />
      <StockHistory movements={movements} />
    </div>
  )
}

function StockFacts({ stock: { onShelf, reserved, reservedForOrders, forSale } }: { stock: SleeveStock }) {
  const look = 'text-xl font-semibold tabular-nums'
  return (
    <dl className="grid grid-cols-3 gap-3 rounded-md bg-sunk p-4">
      <Fact label="En rayon">
        <span className={look}>{formatCount(onShelf)}</span>
      </Fact>
      <Fact label="Réservé">
        <span className={look}>{formatCount(reserved)}</span>
        {reserved > 0 && (
          <span className="block text-xs text-ink-soft">
            <span className="block">{`${reservedForOrders} à expédier`}</span>
            <span className="block">{`${reserved - reservedForOrders} en cours de paiement`}</span>
          </span>
        )}
      </Fact>
      <Fact label="À vendre">
        <span className={look}>{formatCount(forSale)}</span>
      </Fact>
    </dl>
  )
}
