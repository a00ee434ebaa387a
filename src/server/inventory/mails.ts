import { mailBody } from '../mail/mail-template.ts'
import type { RunningConfig } from '../services.ts'

type Fallen = { name: string; sku: string; stock: number; low_stock_below: number }

export function lowStockMail(
  { shop, publicUrl, alertsTo }: Pick<RunningConfig, 'shop' | 'publicUrl' | 'alertsTo'>,
  fallen: readonly Fallen[],
) {
  const [first] = fallen
  const title =
    fallen.length === 1 && first
      ? `Stock faible\u00A0: ${first.name}`
      : `Stock faible\u00A0: ${fallen.length} protections`
  return {
    to: alertsTo,
    subject: title,
    ...mailBody(shop, {
      title,
      paragraphs: [
        'Le stock à vendre est passé sous le seuil. Vous n’en serez averti qu’une fois, jusqu’au réapprovisionnement.',
      ],
      linesTitle: title,
      lines: fallen.map(({ name, sku, stock, low_stock_below }) => ({
        label: name,
        ...(sku !== '' && { detail: `Réf. ${sku}` }),
        value: `${stock} à vendre, seuil ${low_stock_below}`,
      })),
      action: { label: 'Voir les stocks faibles', url: `${publicUrl}/admin/products?stock=low` },
    }),
  }
}
