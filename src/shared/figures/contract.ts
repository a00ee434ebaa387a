import { z } from 'zod'
import { calendarDay, Euros } from '../contract-fields.ts'
import { FIGURE_STEPS, periodError, type Period } from './figure-periods.ts'

const day = calendarDay()

/** Days in Paris, inclusive. */
export const FiguresPeriod = z.object({ from: day, to: day, step: z.enum(FIGURE_STEPS).default('day') })

export function refusePeriod(period: Period, context: z.RefinementCtx): void {
  const message = periodError(period)
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['to'], message })
}

/** GET /api/admin/figures */
export const FiguresQuery = FiguresPeriod.superRefine(refusePeriod)
export type FiguresQuery = z.infer<typeof FiguresQuery>

/** The tables that can be exported. */
export const FIGURE_TABLES = ['sales', 'products', 'collections', 'codes', 'delivery'] as const
export type FigureTable = (typeof FIGURE_TABLES)[number]

/** GET /api/admin/figures.csv */
export const FiguresFileQuery = FiguresPeriod.extend({ table: z.enum(FIGURE_TABLES) }).superRefine(
  refusePeriod,
)
export type FiguresFileQuery = z.infer<typeof FiguresFileQuery>

/**
 * The orders of some days, without the cancelled and refunded ones (decision 22): the paid goods and shipping, minus partial refunds of any
 * date.
 */
const Sales = z.object({
  orders: z.number().int(),
  goods: Euros,
  shipping: Euros,
  refunded: Euros,
  revenue: Euros,
})
export type Sales = z.infer<typeof Sales>

const SalesStep = Sales.extend({
  from: z.string(),
  to: z.string(),
  /** The step of the previous period. Null if that period is shorter. */
  revenueBefore: Euros.nullable(),
})

/** `discount`: the code's reduction of goods and delivery. */
const CodeSales = Sales.extend({ discount: Euros })
export type CodeSales = z.infer<typeof CodeSales>

/** Without VAT, with the costs at the sale: the price less the cost. Null if no cost was known then. */
const margin = {
  margin: Euros.nullable(),
  /** Of the price without VAT of the sleeves whose cost was known. */
  marginPercent: z.number().int().nullable(),
  /** Sleeves whose cost was not known; they are not in the margin. */
  sleevesWithoutCost: z.number().int(),
}

export const Figures = z
  .object({
    from: z.string(),
    to: z.string(),
    before: z.object({ from: z.string(), to: z.string() }),
    total: Sales,
    totalBefore: Sales,
    steps: z.array(SalesStep),
    /** The booked amounts of these days, by the dates of invoices and credit notes. */
    books: z.object({ received: Euros, returned: Euros }),
    /** The best sellers first, before partial refunds. `otherProducts` is the sum of the rest. */
    products: z.array(
      z.object({
        /** Null for a deleted product. */
        _id: z.string().nullable(),
        name: z.string(),
        /** Single sleeves, not packs. */
        sleeves: z.number().int(),
        goods: Euros,
        goodsBefore: Euros,
        ...margin,
      }),
    ),
    /** Of all products together. */
    margin: z.object(margin),
    otherProducts: z.object({ count: z.number().int(), sleeves: z.number().int(), goods: Euros }),
    /** The same by the present collection of each product. Null for deleted products. */
    collections: z.array(
      z.object({ name: z.string().nullable(), sleeves: z.number().int(), goods: Euros, goodsBefore: Euros }),
    ),
    /** Orders with a promotion code, the best sellers first, with each code's reduction of the goods, then the rest. */
    codes: z.array(CodeSales.extend({ code: z.string(), revenueBefore: Euros })),
    otherCodes: CodeSales.extend({ count: z.number().int() }),
    delivery: z.array(Sales.extend({ method: z.string(), revenueBefore: Euros })),
  })
  .meta({ id: 'Figures' })
export type Figures = z.infer<typeof Figures>
