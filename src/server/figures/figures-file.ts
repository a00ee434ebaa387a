import { csvStart, csvLine } from '#shared/csv-line.ts'
import { centsToText } from '#shared/decimal-money.ts'
import type { FiguresFileQuery, FigureTable, Sales } from '#shared/figures/contract.ts'
import { DELETED_PRODUCTS } from '#shared/figures/texts.ts'
import type { Db } from '../database/database.ts'
import type { FiguresInCents } from './in-euros.ts'
import { EVERY_ROW, figures } from './queries.ts'

const euros = (cents: number | null) => (cents === null ? '' : centsToText(cents))

const comparedHead = ({ before: { from, to } }: FiguresInCents) => `Comparé à\u00A0: du ${from} au ${to}`

const salesHead = (all: FiguresInCents) => [
  'Commandes',
  'Protections',
  'Livraison',
  'Remboursé',
  'Chiffre d’affaires',
  comparedHead(all),
]
const salesCells = (sales: Sales, before: number | null) => [
  String(sales.orders),
  ...[sales.goods, sales.shipping, sales.refunded, sales.revenue, before].map(euros),
]

const TABLES: Record<FigureTable, (all: FiguresInCents) => string[][]> = {
  sales: (all) => [
    ['Du', 'Au', ...salesHead(all)],
    ...all.steps.map((step) => [step.from, step.to, ...salesCells(step, step.revenueBefore)]),
  ],
  products: (all) => [
    ['Protection', 'Pochettes', 'Montant', comparedHead(all), 'Marge', 'Pochettes sans coût'],
    ...all.products.map(({ name, sleeves, goods, goodsBefore, margin, sleevesWithoutCost }) => [
      name,
      String(sleeves),
      euros(goods),
      euros(goodsBefore),
      euros(margin),
      String(sleevesWithoutCost),
    ]),
  ],
  collections: (all) => [
    ['Collection', 'Pochettes', 'Montant', comparedHead(all)],
    ...all.collections.map(({ name, sleeves, goods, goodsBefore }) => [
      name ?? DELETED_PRODUCTS,
      String(sleeves),
      euros(goods),
      euros(goodsBefore),
    ]),
  ],
  codes: (all) => [
    ['Code', 'Coût', ...salesHead(all)],
    ...all.codes.map((each) => [each.code, euros(each.discount), ...salesCells(each, each.revenueBefore)]),
  ],
  delivery: (all) => [
    ['Livraison', ...salesHead(all)],
    ...all.delivery.map((each) => [each.method, ...salesCells(each, each.revenueBefore)]),
  ],
}

export async function figuresCsv(db: Db, { table, ...query }: FiguresFileQuery): Promise<string> {
  const all = await figures(db, query, EVERY_ROW)
  return csvStart() + TABLES[table](all).map(csvLine).join('')
}
