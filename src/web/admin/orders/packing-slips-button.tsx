import type { Order } from '#shared/orders/contract.ts'
import { PACKING_SLIPS_FAILED, packingSlipsIncomplete } from '#shared/orders/texts.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { saveFile } from '#web/base/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '#web/ui/toast.ts'
import { toastFailure } from '../api/toast-failure.ts'

export function PackingSlipsButton({ orders, label }: { orders: readonly Order[]; label: string }) {
  const print = useMutation(
    async () => {
      const { printPackingSlips } = await import('./print-packing-slips.ts')
      const [only] = orders
      const name = orders.length === 1 && only ? only.number : `${orders.length}-commandes`
      const { file, unprintable } = await printPackingSlips(orders, new Date())
      saveFile(file, `preparation-${name}.pdf`)
      if (unprintable.length > 0) toastError(packingSlipsIncomplete(unprintable))
    },
    (error) => toastFailure(error, PACKING_SLIPS_FAILED),
  )
  return (
    <Button
      variant="secondary"
      icon={<Icon name="download" className="size-4" />}
      disabled={orders.length === 0}
      loading={print.pending}
      onClick={() => print.run()}
    >
      {label}
    </Button>
  )
}
