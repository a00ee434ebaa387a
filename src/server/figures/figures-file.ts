import { csvStart, csvLine } from '#shared/csv-line.ts'
import { centsToText } from '#shared/decimal-money.ts'
import type { FiguresFileQuery, FigureTable, Sales } from '#shared/figures/contract.ts'
import { DELETED_PRODUCTS } from '#shared/figures/texts.ts'
import type { Db } from '../database/database.ts'
import type { FiguresInCents } from './in-euros.ts'
import { EVERY_ROW, figures } from './queries.ts'

const euros = (cents: number | null) => (cents === null ? '' : centsToText(cents))

const SALES_HEAD = [
  'Commandes',
  'Protections',
  'Livraison',
  'Remboursé',
  'Chiffre d’affaires',
  'Période précédente',
]
const salesCells = (sales: Sales, before: number | null) => [
  String(sales.orders),
  ...[sales.goods, sales.shipping, sales.refunded, sales.revenue, before].map(euros),
]

/** The head and rows of each table. */
const TABLES: Record<FigureTable, (all: FiguresInCents) => string[][]> = {
  sales: ({ steps }) => [
    ['Du', 'Au', ...SALES_HEAD],
    ...steps.map((step) => [step.from, step.to, ...salesCells(step, step.revenueBefore)]),
  ],
  products: ({ products }) => [
    ['Protection', 'Pochettes', 'Montant', 'Période précédente', 'Marge', 'Pochettes sans coût'],
    ...products.map(({ name, sleeves, goods, goodsBefore, margin, sleevesWithoutCost }) => [
      name,
      String(sleeves),
      euros(goods),
      euros(goodsBefore),
      euros(margin),
      String(sleevesWithoutCost),
    ]),
  ],
  collections: ({ collections }) => [
    ['Collection', 'Pochettes', 'Montant', 'Période précédente'],
    ...collections.map(({ name, sleeves, goods, goodsBefore }) => [
      name ?? DELETED_PRODUCTS,
      String(sleeves),
      euros(goods),
      euros(goodsBefore),
    ]),
  ],
  codes: ({ codes }) => [
    ['Code', 'Coût', ...SALES_HEAD],
    ...codes.map((each) => [each.code, euros(each.discount), ...salesCells(each, each.revenueBefore)]),
  ],
  delivery: ({ delivery }) => [
    ['Livraison', ...SALES_HEAD],
    ...delivery.map((each) => [each.method, ...salesCells(each, each.revenueBefore)]),
  ],
}

/** Returns one table of the figures as a file for a French spreadsheet. */
export async function figuresCsv(db: Db, { table, ...query }: FiguresFileQuery): Promise<string> {
  const all = await figures(db, query, EVERY_ROW)
  return csvStart() + TABLES[table](all).map(csvLine).join('')
}
