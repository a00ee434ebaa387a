import { useWatch } from 'react-hook-form'
import { formatCents } from '#shared/money.ts'
import { pick } from '#shared/pick.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import { Button } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { PageHead, Panel } from '../ui/page-head.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { LineFields } from './line-fields.tsx'
import { amountsOf, PRICED, type Values } from './manual-order-values.ts'
import { PaymentFields } from './payment-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { ReductionFields } from './reduction-fields.tsx'
import { useManualOrder, type ManualOrderForm } from './use-manual-order.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export default function NewOrderScreen() {
  const { form, delivery } = useManualOrder()
  return (
    <>
      <PageHead>
        <ShopLink to="/admin/orders/reservations" className="underline underline-offset-4 hover:text-iris">
          En attente de paiement
        </ShopLink>
      </PageHead>
      <form {...form.props} aria-label="Nouvelle commande" className="grid gap-5">
        {form.notices}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid gap-5">
            <LineFields form={form} />
            <CustomerFields form={form} />
            <PlaceFields form={form} />
          </div>
          <div className="grid gap-5 lg:sticky lg:top-5">
            <ReductionFields form={form} />
            <PaymentFields form={form} />
            <Summary form={form} delivery={delivery} />
          </div>
        </div>
      </form>
      {form.question}
    </>
  )
}

type SummaryProps = { form: ManualOrderForm; delivery: ReturnType<typeof useManualOrder>['delivery'] }

function Summary({ form, delivery }: SummaryProps) {
  const values = useWatch({
    control: form.control,
    compute: (all: Values) => pick(all, [...PRICED, 'means']),
  })
  const { shippingMethod, means } = values
  const amounts = amountsOf(values, delivery)
  const shown = (cents: number | undefined) => (cents === undefined ? '–' : formatCents(cents))
  return (
    <Panel title="Total">
      <dl className="mb-4 grid grid-cols-[1fr_auto] gap-y-1.5 tabular-nums [&>dd]:text-right">
        <dt>Sous-total</dt>
        <dd>{shown(amounts?.subtotalCents)}</dd>
        {amounts !== undefined && amounts.discountCents > 0 && (
          <>
            <dt>Remise</dt>
            <dd>{shown(-amounts.discountCents)}</dd>
          </>
        )}
        <dt>{DELIVERY_LABELS[shippingMethod]}</dt>
        <dd>{shown(amounts?.shippingCents)}</dd>
        <dt className="text-lg font-semibold">Total</dt>
        <dd className="text-lg font-semibold">{shown(amounts?.totalCents)}</dd>
      </dl>
      <Button type="submit" block loading={form.saving}>
        {means === '' ? 'Réserver le stock' : 'Enregistrer la commande'}
      </Button>
    </Panel>
  )
}
