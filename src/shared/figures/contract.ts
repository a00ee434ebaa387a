import { z } from 'zod'
import { calendarDay, Euros } from '../contract-fields.ts'
import { COMPARISONS, FIGURE_STEPS, periodError, type Period } from './figure-periods.ts'

const day = calendarDay()

/** Days of Paris, both included. */
export const FiguresPeriod = z.object({ from: day, to: day, step: z.enum(FIGURE_STEPS).default('day') })

const compare = z.enum(COMPARISONS).default('previous')

export function refusePeriod(period: Period, context: z.RefinementCtx): void {
  const message = periodError(period)
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['to'], message })
}

export const FiguresQuery = FiguresPeriod.extend({ compare }).superRefine(refusePeriod)
export type FiguresQuery = z.infer<typeof FiguresQuery>

export const FIGURE_TABLES = ['sales', 'products', 'collections', 'codes', 'delivery'] as const
export type FigureTable = (typeof FIGURE_TABLES)[number]

export const FiguresFileQuery = FiguresPeriod.extend({ compare, table: z.enum(FIGURE_TABLES) }).superRefine(
  refusePeriod,
)
export type FiguresFileQuery = z.infer<typeof FiguresFileQuery>

/**
 * Leaves out cancelled and refunded orders (decision 22). `goods` is the amount after reductions. `revenue` is goods
 * and delivery, minus partial refunds of any date.
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
  revenueBefore: Euros.nullable(),
})

/** `discount` is the code's reduction on goods and delivery. */
const CodeSales = Sales.extend({ discount: Euros })
export type CodeSales = z.infer<typeof CodeSales>

/**
 * The price minus the cost, both without VAT. The cost is that of the day of the sale. Null if no margin is known.
 */
const margin = {
  margin: Euros.nullable(),
  /** In percent of the price without VAT. */
  marginPercent: z.number().int().nullable(),
  /** Sleeves that the margin leaves out, because their cost or their price without VAT is unknown. */
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
    /** The money received and returned, according to the invoices and credit notes that were issued in the period. */
    books: z.object({ received: Euros, returned: Euros }),
    /** Sorted by `goods`, highest first. Partial refunds are not subtracted. `otherProducts` is the sum of the rest. */
    products: z.array(
      z.object({
        /** Null for a deleted product and a custom line. */
        _id: z.string().nullable(),
        isCustom: z.boolean(),
        name: z.string(),
        sleeves: z.number().int(),
        goods: Euros,
        goodsBefore: Euros,
        ...margin,
      }),
    ),
    margin: z.object(margin),
    otherProducts: z.object({ count: z.number().int(), sleeves: z.number().int(), goods: Euros }),
    /** Each product counts in its current collection. */
    collections: z.array(
      z.object({ name: z.string().nullable(), sleeves: z.number().int(), goods: Euros, goodsBefore: Euros }),
    ),
    /** Sorted by `revenue`, highest first. `otherCodes` is the sum of the rest. */
    codes: z.array(CodeSales.extend({ code: z.string(), revenueBefore: Euros })),
    otherCodes: CodeSales.extend({ count: z.number().int() }),
    delivery: z.array(Sales.extend({ method: z.string(), revenueBefore: Euros })),
  })
  .meta({ id: 'Figures' })
export type Figures = z.infer<typeof Figures>
