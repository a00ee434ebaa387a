import { createHash } from 'node:crypto'
import type { ReportLine } from '#shared/e-reports/report-content.ts'

type Hashed = { lines: readonly ReportLine[]; invoices: readonly { number: string }[] }

export function contentHash({ lines, invoices }: Hashed): string {
  const cells = lines.map(({ day, category, percent, netCents, vatCents, sales }) => [
    day,
    category,
    percent,
    netCents,
    vatCents,
    sales,
  ])
  return createHash('sha256')
    .update(JSON.stringify([...cells, ...invoices.map(({ number }) => number)]))
    .digest('hex')
}
