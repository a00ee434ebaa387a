import { z } from 'zod'
import { Euros, Instant, idParams } from '../contract-fields.ts'
import { orderStatus } from '../orders/contract.ts'

/** Something that went wrong and needs a person. */
export const Alert = z
  .object({
    _id: z.string(),
    message: z.string(),
    createdAt: Instant,
    state: z.enum(['open', 'done']),
  })
  .meta({ id: 'Alert' })
export type Alert = z.infer<typeof Alert>

export const ALERT_NOT_FOUND = 'Alerte non trouvée'

/** PATCH /api/admin/alerts/{id}: takes an alert off the list of work; what is done stays done. */
export const AlertParams = idParams(ALERT_NOT_FOUND)
export const AlertPatch = z
  .object({ state: z.literal('done', { error: 'État inconnu' }) })
  .meta({ id: 'AlertChange' })

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
    /** The last 12 months, oldest first, under the same rule; `month` is `2026-11`. */
    monthlyRevenue: z.array(z.object({ month: z.string(), revenue: Euros })),
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
    recentCancellations: z.number().int().optional(),
    alerts: z.array(Alert).optional(),
  })
  .meta({ id: 'Dashboard' })
export type DashboardFigures = z.infer<typeof DashboardFigures>
