import type { Alert } from '#shared/alerts/contract.ts'
import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import { centsToEuros } from '#shared/money.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/database.ts'
import { imageUrl } from '../images/image-response.ts'
import { paymentPage } from '../outside/payment/open-payment.ts'

const RECENT_SHOWN = 5
const LOW_STOCK_SHOWN = 10
const ALERTS_SHOWN = 20

export async function recentOrders(db: Db): Promise<DashboardFigures['recentOrders']> {
  const rows = await db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'customer_first_name',
      'customer_last_name',
      'total_cents',
      'status',
      'created_at',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_SHOWN)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    number: row.number,
    customerName: `${row.customer_first_name} ${row.customer_last_name}`.trim(),
    total: centsToEuros(row.total_cents),
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }))
}

export async function lowStock(db: Db, below: number): Promise<DashboardFigures['lowStockProducts']> {
  const rows = await db
    .selectFrom('sleeves')
    .select(['id', 'name', 'stock', 'front_image_id'])
    .where('stock', '<', below)
    .orderBy('stock')
    .orderBy('name')
    .limit(LOW_STOCK_SHOWN)
    .execute()
  return rows.map(({ id, name, stock, front_image_id: front }) => ({
    _id: id,
    name,
    stock,
    images: { front: front ? imageUrl(front) : '' },
  }))
}

export async function recentArticles(db: Db): Promise<DashboardFigures['recentArticles']> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'title', 'slug', 'image', 'published_at'])
    .where('is_draft', '=', false)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_SHOWN)
    .execute()
  return rows.map(({ id, title, slug, image, published_at }) => ({
    _id: id,
    title,
    slug,
    image,
    publishedAt: published_at.toISOString(),
  }))
}

export async function alerts(db: Db, config: Pick<Config, 'payment'>): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alerts')
    .leftJoin('orders', 'orders.id', 'alerts.order_id')
    .select(['alerts.id', 'alerts.message', 'alerts.created_at', 'alerts.order_id', 'alerts.payment_id'])
    .select('orders.number')
    .where('alerts.resolved_at', 'is', null)
    .orderBy('alerts.created_at', 'desc')
    .limit(ALERTS_SHOWN)
    .execute()
  return rows.map(({ id, message, created_at, order_id, payment_id, number }) => ({
    _id: id,
    message,
    createdAt: created_at.toISOString(),
    state: 'open',
    ...(order_id && number && { order: { _id: order_id, number } }),
    ...(payment_id && { paymentPage: paymentPage(config, payment_id) }),
  }))
}
