import { useState } from 'react'
import type { Order } from '#shared/orders/contract.ts'
import { INVOICE_SUCCEEDED, invoiceFailed, invoiceFileName } from '#shared/orders/invoice.ts'
import { useShop } from '#web/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { saveFile } from '../../../save-file.ts'
import { invoiceContent } from './invoice-content.ts'

/** Downloads the invoice as a PDF (back-office.md §2, §8); nothing is asked of the server. */
export function InvoiceButton({ order }: { order: Order | undefined }) {
  const shop = useShop()
  const [pending, setPending] = useState(false)
  const download = async () => {
    if (!order) return
    setPending(true)
    try {
      const invoice = invoiceContent(order, shop)
      const { printInvoice } = await import('./print-invoice.tsx')
      saveFile(await printInvoice(invoice), invoiceFileName(invoice.orderId))
      toastSuccess(INVOICE_SUCCEEDED)
    } catch (error) {
      toastError(invoiceFailed(error instanceof Error ? error.message : String(error)))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="secondary"
      icon={<Icon name="download" className="size-4" />}
      disabled={!order}
      loading={pending}
      onClick={() => void download()}
    >
      Télécharger la facture
    </Button>
  )
}
