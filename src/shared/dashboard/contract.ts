import { z } from 'zod'
import { Alert } from '../alerts/contract.ts'
import { LACKS } from '../catalogue/search-engines.ts'
import { Euros, Instant } from '../contract-fields.ts'
import { orderStatus } from '../orders/contract.ts'

const DueOrder = z.object({
  _id: z.string(),
  number: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  /** The number of this customer's orders with the same work to do, including this one. */
  customerOrders: z.number().int(),
  /** In euros. */
  amount: Euros,
  since: Instant,
})
export type DueOrder = z.infer<typeof DueOrder>

/** The open work, the oldest first. */
const DueWork = z
  .object({
    toPrepare: z.object({ total: z.number().int(), items: z.array(DueOrder) }),
    /** Cancelled orders whose money is not back yet, with the legal deadline. */
    refundsOwed: z.object({
      total: z.number().int(),
      items: z.array(DueOrder.extend({ refundBy: Instant })),
    }),
    /** Parcels about which the carrier has reported nothing for days, the oldest first. */
    stalledParcels: z.object({
      total: z.number().int(),
      items: z.array(
        z.object({ order: z.string(), number: z.string(), trackingNumber: z.string(), since: Instant }),
      ),
    }),
    /** Refunds that the provider has not answered yet. */
    refundsWaiting: z.number().int(),
    /** Products below their threshold. */
    lowStock: z.number().int(),
    /** Mails that are overdue. */
    unsentMails: z.number().int(),
    /** Unanswered messages. */
    unansweredMessages: z.number().int(),
    scheduledArticles: z.array(z.object({ _id: z.string(), title: z.string(), publishedAt: Instant })),
    /** Published sleeves without a barcode, picture or brand, which search engines ask for. The oldest come first. */
    incomplete: z.object({
      total: z.number().int(),
      items: z.array(z.object({ _id: z.string(), name: z.string(), lacks: z.array(z.enum(LACKS)) })),
    }),
    /** Published sleeves of another maker whose country is unknown, the oldest first. */
    makersOfUnknownCountry: z.array(z.object({ _id: z.string(), name: z.string() })),
  })
  .meta({ id: 'DueWork' })
export type DueWork = z.infer<typeof DueWork>

/** The revenue of a month. `month` is `2026-11`. */
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
    /** Euros. Cancelled and refunded orders are left out, and partial refunds subtracted. */
    totalRevenue: Euros,
    /** Today in Paris, and the last seven days including today. */
    recentRevenue: z.object({ today: Euros, week: Euros }).optional(),
    /** The last 12 months, oldest first, computed like the total. */
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
    /** Work that waits for a person, each with its link. */
    openWithdrawals: z.number().int().optional(),
    alerts: z.array(Alert).optional(),
    dueWork: DueWork.optional(),
    /** Under the VAT franchise, once the year's turnover reaches 90 % of the owner's threshold. */
    franchise: z.object({ turnover: Euros, threshold: Euros, upperThreshold: Euros }).optional(),
    /**
     * Until which day sales were reported to the tax office, and the ended periods after it. Absent before the first.
     */
    reports: z.object({ until: z.string(), waiting: z.number().int() }).optional(),
    /** Near or above the yearly threshold of sales to other EU countries, while the seller's VAT is charged. */
    euSales: z.object({ turnover: Euros, threshold: Euros }).optional(),
  })
  .meta({ id: 'Dashboard' })
export type DashboardFigures = z.infer<typeof DashboardFigures>
