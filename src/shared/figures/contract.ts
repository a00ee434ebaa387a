import { z } from 'zod'
import { calendarDay, Euros } from '../contract-fields.ts'
import { FIGURE_STEPS, periodError, type Period } from './figure-periods.ts'

const day = calendarDay()

/** Days of Paris, both in it. */
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
 * Of the orders of some days, but the cancelled and the refunded ones (decision 22): what was paid for goods and for
 * shipping, less what was given back in part, whenever it was.
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
  /** Of the step that it is compared with; null where the period before is shorter. */
  revenueBefore: Euros.nullable(),
})

/** `discount`: what the code took off goods and delivery. */
const CodeSales = Sales.extend({ discount: Euros })
export type CodeSales = z.infer<typeof CodeSales>

export const Figures = z
  .object({
    from: z.string(),
    to: z.string(),
    before: z.object({ from: z.string(), to: z.string() }),
    total: Sales,
    totalBefore: Sales,
    steps: z.array(SalesStep),
    /** What the books say of these days, by the dates of invoices and credit notes: what came in, what went back. */
    books: z.object({ received: Euros, returned: Euros }),
    /** The best sold first, before partial refunds; `otherProducts` sums those that the list leaves out. */
    products: z.array(
      z.object({
        /** Null for one that is deleted. */
        _id: z.string().nullable(),
        name: z.string(),
        /** Single sleeves, not packs. */
        sleeves: z.number().int(),
        goods: Euros,
        goodsBefore: Euros,
      }),
    ),
    otherProducts: z.object({ count: z.number().int(), sleeves: z.number().int(), goods: Euros }),
    /** The same by the collection that each product is in today; null for products that are deleted. */
    collections: z.array(
      z.object({ name: z.string().nullable(), sleeves: z.number().int(), goods: Euros, goodsBefore: Euros }),
    ),
    /** Orders with a promotion code, the best sold first, and what each code took off the goods; then those left out. */
    codes: z.array(CodeSales.extend({ code: z.string(), revenueBefore: Euros })),
    otherCodes: CodeSales.extend({ count: z.number().int() }),
    delivery: z.array(Sales.extend({ method: z.string(), revenueBefore: Euros })),
  })
  .meta({ id: 'Figures' })
export type Figures = z.infer<typeof Figures>
