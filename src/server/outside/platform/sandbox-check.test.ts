import { expect, test } from 'vitest'
import { reportFaults } from '#sandbox/platform/check-report.ts'
import type { Report } from '#shared/e-reports/report-content.ts'
import { reportXml } from '#shared/e-reports/report-xml.ts'

const REPORT: Report = {
  from: '2026-11-01',
  to: '2026-11-30',
  id: '812345676-2026-11-01-2026-11-30-1',
  type: 'IN',
  createdAt: new Date('2026-12-01T10:00:00Z'),
  issuer: { siren: '812345676', name: 'Carapace', vatNumber: 'FR19812345676' },
  platform: { number: '0042', name: 'Plateforme' },
  lines: [
    { day: '2026-11-10', category: 'TLB1', percent: 20, netCents: 1733, vatCents: 347, sales: 2 },
    { day: '2026-11-10', category: 'TNT1', percent: 0, netCents: -1, vatCents: 0, sales: 0 },
  ],
  invoices: [],
}

const codes = (xml: string) => reportFaults(xml).map(({ code }) => code)

test('a report of the shop has no fault', () => {
  expect(reportFaults(reportXml(REPORT))).toEqual([])
})

test.each([
  ['a rate of another country', '<TaxPercent>20.00', '<TaxPercent>21.00', 'G1.24'],
  ['sums that do not add up', '<TaxableAmount>17.33', '<TaxableAmount>17.50', 'G1.53'],
  ['a day outside the period', '<Date>20261110', '<Date>20261210', 'G7.25'],
  ['an unknown platform', '>0042<', '>0000<', 'G7.22'],
  ['a SIREN with a missing digit', '>812345676<', '>81234567<', 'G6.01'],
  ['a category of no list', '>TLB1<', '>TLB2<', 'G1.60'],
  ['elements in another order', '<Date>20261110</Date>\n', '', 'XSD'],
  ['another document', 'Report>', 'Rapport>', 'XML'],
])('the sandbox refuses %s', (_name, from, to, code) => {
  const xml = reportXml(REPORT).replaceAll(from, to)
  expect(codes(xml)).toContain(code)
})
