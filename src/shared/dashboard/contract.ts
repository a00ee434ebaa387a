import { z } from 'zod'
import { Alert } from '../alerts/contract.ts'
import { Euros, Instant } from '../contract-fields.ts'
import { orderStatus } from '../orders/contract.ts'

const DueOrder = z.object({
  _id: z.string(),
  number: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  /** How many orders the customer has on this work list, including this one. */
  customerOrders: z.number().int(),
  amount: Euros,
  since: Instant,
})
export type DueOrder = z.infer<typeof DueOrder>

/** `total` also counts entries that the list does not show. */
const DueWork = z
  .object({
    toPrepare: z.object({ total: z.number().int(), items: z.array(DueOrder) }),
    refundsOwed: z.object({
      total: z.number().int(),
      items: z.array(DueOrder.extend({ refundBy: Instant })),
    }),
    /** Orders whose next task is to send again or refund the packs of a lost or returned parcel. */
    undelivered: z.object({ total: z.number().int(), items: z.array(DueOrder) }),
    /** Parcels that the shop still follows, without news from the carrier for more than `STALLED_DAYS`. */
    stalledParcels: z.object({
      total: z.number().int(),
      items: z.array(
        z.object({ order: z.string(), number: z.string(), trackingNumber: z.string(), since: Instant }),
      ),
    }),
    refundsWaiting: z.number().int(),
    lowStock: z.number().int(),
    unsentMails: z.number().int(),
    unansweredMessages: z.number().int(),
    scheduledArticles: z.array(z.object({ _id: z.string(), title: z.string(), publishedAt: Instant })),
    /** The number of published sleeves that lack a barcode, a front picture or a brand. */
    incomplete: z.number().int(),
    makersOfUnknownCountry: z.array(z.object({ _id: z.string(), name: z.string() })),
    /** The number of such sleeves that the list does not show. */
    moreMakersOfUnknownCountry: z.number().int(),
  })
  .meta({ id: 'DueWork' })
export type DueWork = z.infer<typeof DueWork>

const MonthRevenue = z.object({ month: z.string(), revenue: Euros })
export type MonthRevenue = z.infer<typeof MonthRevenue>

/** Extends the figures of back-office.md §3 (decision 22). */
export const DashboardFigures = z
  .object({
    totalProducts: z.number().int(),
    totalOrders: z.number().int(),
    totalUsers: z.number().int(),
    totalImages: z.number().int(),
    totalArticles: z.number().int(),
    /** Leaves out cancelled and refunded orders, and subtracts partial refunds. */
    totalRevenue: Euros,
    /** The revenue of today, and of the last seven days including today. Days are in Paris time. */
    recentRevenue: z.object({ today: Euros, week: Euros }).optional(),
    /** Oldest first. */
    monthlyRevenue: z.array(MonthRevenue),
    recentOrders: z.array(
      z.object({
        _id: z.string(),
        number: z.string(),
        customerName: z.string(),
        total: Euros,
        status: orderStatus,
        createdAt: Instant,
      }),
    ),
    lowStockProducts: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        stock: z.number().int(),
        images: z.object({ front: z.string() }),
      }),
    ),
    recentArticles: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        slug: z.string(),
        image: z.string(),
        publishedAt: Instant,
      }),
    ),
    openWithdrawals: z.number().int().optional(),
    alerts: z.array(Alert).optional(),
    dueWork: DueWork.optional(),
    /** Present under the VAT franchise, if the turnover is near or above `threshold`. */
    franchise: z.object({ turnover: Euros, threshold: Euros, upperThreshold: Euros }).optional(),
    /**
     * Present after the first report was handed over. `until` is the day up to which the sales are reported, or null if
     * the first report must be replaced. `waiting` counts ended periods that need a file.
     */
    reports: z.object({ until: z.string().nullable(), waiting: z.number().int() }).optional(),
    /**
     * Present if the sales to other EU countries are near or above `threshold`. Requires `euPlace` 'seller' and a
     * regime other than 'added'.
     */
    euSales: z.object({ turnover: Euros, threshold: Euros }).optional(),
  })
  .meta({ id: 'Dashboard' })
export type DashboardFigures = z.infer<typeof DashboardFigures>
