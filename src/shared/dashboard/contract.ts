import { z } from 'zod'
import { LACKS } from '../catalogue/search-engines.ts'
import { Alert } from '../alerts/contract.ts'
import { Euros, Instant } from '../contract-fields.ts'
import { orderStatus } from '../orders/contract.ts'

const DueOrder = z.object({
  _id: z.string(),
  number: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  /** How many orders of this customer are due in the same way, this one included. */
  customerOrders: z.number().int(),
  /** Euros. */
  amount: Euros,
  since: Instant,
})
export type DueOrder = z.infer<typeof DueOrder>

/** What is owed until it is done, the oldest first. */
const DueWork = z
  .object({
    toPrepare: z.object({ total: z.number().int(), items: z.array(DueOrder) }),
    /** Cancelled orders whose money has not gone back, with the last day that the law gives for it. */
    refundsOwed: z.object({
      total: z.number().int(),
      items: z.array(DueOrder.extend({ refundBy: Instant })),
    }),
    /** Parcels that their carrier has not moved for days, the oldest ones. */
    stalledParcels: z.object({
      total: z.number().int(),
      items: z.array(
        z.object({ order: z.string(), number: z.string(), trackingNumber: z.string(), since: Instant }),
      ),
    }),
    /** Refunds that the provider has not answered yet. */
    refundsWaiting: z.number().int(),
    /** Products below the bound of a low stock. */
    lowStock: z.number().int(),
    /** Mails that ought to have left. */
    unsentMails: z.number().int(),
    /** Messages that nobody has answered. */
    unansweredMessages: z.number().int(),
    scheduledArticles: z.array(z.object({ _id: z.string(), title: z.string(), publishedAt: Instant })),
    /** Published protections that lack a barcode, a picture or a brand, which search engines ask for; the oldest ones. */
    incomplete: z.object({
      total: z.number().int(),
      items: z.array(z.object({ _id: z.string(), name: z.string(), lacks: z.array(z.enum(LACKS)) })),
    }),
    /** Published protections whose own maker is in a country that nobody has said yet; the oldest ones. */
    makersOfUnknownCountry: z.array(z.object({ _id: z.string(), name: z.string() })),
  })
  .meta({ id: 'DueWork' })
export type DueWork = z.infer<typeof DueWork>

/** `month` is `2026-11`. */
const MonthRevenue = z.object({ month: z.string(), revenue: Euros })
export type MonthRevenue = z.infer<typeof MonthRevenue>

/** GET /api/admin/dashboard (back-office.md §3, decision 22). */
export const DashboardFigures = z
  .object({
    totalProducts: z.number().int(),
    totalOrders: z.number().int(),
    totalUsers: z.number().int(),
    totalImages: z.number().int(),
    totalArticles: z.number().int(),
    /** Euros, without the cancelled and refunded orders, less partial refunds. */
    totalRevenue: Euros,
    /** Of today in Paris and of the last seven days with it. */
    recentRevenue: z.object({ today: Euros, week: Euros }).optional(),
    /** The last 12 months, oldest first, under the same rule. */
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
    /** Work waiting for a person: each leads somewhere. */
    openWithdrawals: z.number().int().optional(),
    alerts: z.array(Alert).optional(),
    dueWork: DueWork.optional(),
    /** Under the VAT franchise, once the turnover of the year reaches 90 % of the owner's threshold. */
    franchise: z.object({ turnover: Euros, threshold: Euros }).optional(),
    /** Near or above the yearly threshold of sales to other countries of the Union, while the seller's VAT is charged. */
    euSales: z.object({ turnover: Euros, threshold: Euros }).optional(),
  })
  .meta({ id: 'Dashboard' })
export type DashboardFigures = z.infer<typeof DashboardFigures>
