import { counted } from '#shared/count.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuros } from '#shared/money.ts'
import type { PastOrdersImport } from '#shared/past-orders/contract.ts'

type Line = PastOrdersImport['orders'][number]['order']

/** What the preview of an import shows, so that a misread day or total is seen before anything is stored. */
export function pastOrderFacts({ orderedOn, name, email, lines, total, status }: Line): string[] {
  const articles = lines.length > 0 ? counted(lines.length, 'article') : ''
  return [formatDate(orderedOn), name || email, articles, formatEuros(total), status].filter(Boolean)
}
