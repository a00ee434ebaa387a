import type { Page } from '@playwright/test'
import type { Article } from '#shared/news/contract.ts'
import { asOwner } from './admin.ts'
import { buyByCalls, buyMany } from './bought-order.ts'
import { sleeveWith } from './catalogue.ts'

type Look = { name: string; path: string; open?: (page: Page) => Promise<unknown> }

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()
const keys = (combination: string) => async (page: Page) => {
  await page.keyboard.press(combination)
  await page.getByRole('dialog').waitFor()
}
const choose = (rows: number) => async (page: Page) => {
  const boxes = page.getByRole('main').locator('tbody').getByRole('checkbox')
  for (let at = 0; at < rows; at += 1) await boxes.nth(at).check()
}

export const BACK_OFFICE: readonly Look[] = [
  { name: 'dashboard', path: '/admin' },
  { name: 'commands', path: '/admin', open: keys('Control+k') },
  { name: 'shortcuts', path: '/admin', open: keys('?') },
  { name: 'orders', path: '/admin/orders' },
  { name: 'orders-chosen', path: '/admin/orders', open: choose(3) },
  { name: 'orders-nothing', path: '/admin/orders?q=xyzzy' },
  { name: 'withdrawals', path: '/admin/orders?vue=retractations' },
  { name: 'new-return', path: 'sent order', open: press('Enregistrer un retour') },
  { name: 'preparation', path: 'preparation' },
  { name: 'statuses', path: 'statuses' },
  { name: 'order', path: 'order' },
  { name: 'order-delivery', path: 'order', open: press('Corriger la livraison') },
  { name: 'send-part', path: 'order', open: press('Envoyer une partie') },
  { name: 'order-window', path: 'order window' },
  { name: 'sent-order', path: 'sent order' },
  { name: 'lost-order', path: 'lost order' },
  { name: 'lost-orders', path: '/admin/orders?due=undelivered&sort=oldest' },
  { name: 'parcel', path: 'sent order', open: press('Modifier le colis 1') },
  { name: 'refund', path: 'sent order', open: press('Rembourser') },
  { name: 'company-invoice', path: 'sent order', open: press('Au nom d’une entreprise') },
  { name: 'new-order', path: '/admin/orders/new', open: press('Ajouter une ligne libre') },
  { name: 'reservations', path: '/admin/orders/reservations' },
  { name: 'reservation-payment', path: '/admin/orders/reservations', open: press('Noter le paiement') },
  { name: 'products', path: '/admin/products' },
  { name: 'products-chosen', path: '/admin/products', open: choose(3) },
  {
    name: 'products-bulk',
    path: '/admin/products',
    open: async (page) => {
      await choose(3)(page)
      await press('Modifier…')(page)
    },
  },
  { name: 'products-nothing', path: '/admin/products?q=xyzzy' },
  { name: 'new-product', path: '/admin/products/new' },
  { name: 'product', path: 'product' },
  {
    name: 'image-picker',
    path: '/admin/products/new',
    open: (page) => page.getByRole('dialog').getByRole('button', { name: 'Choisir' }).first().click(),
  },
  { name: 'stock', path: 'stock' },
  { name: 'count', path: '/admin/products/count' },
  { name: 'collections', path: '/admin/collections' },
  { name: 'collection', path: '/admin/collections', open: press(/^Modifier/) },
  { name: 'promotions', path: '/admin/promotions' },
  { name: 'new-promotion', path: '/admin/promotions/new' },
  { name: 'users', path: '/admin/users' },
  { name: 'customer', path: 'customer' },
  { name: 'messages', path: '/admin/messages' },
  { name: 'message', path: 'message' },
  { name: 'figures', path: '/admin/figures' },
  { name: 'documents', path: '/admin/documents' },
  { name: 'news', path: '/admin/news' },
  { name: 'new-article', path: '/admin/news/new' },
  { name: 'article', path: 'edited article' },
  { name: 'banners', path: '/admin/banners' },
  { name: 'images', path: '/admin/images' },
  { name: 'image', path: '/admin/images', open: press(/^Utilisations et texte/) },
  { name: 'activity', path: '/admin/activity' },
  { name: 'settings-delivery', path: '/admin/settings?tab=delivery' },
  { name: 'settings-payment', path: '/admin/settings?tab=payment' },
  { name: 'settings-shop', path: '/admin/settings?tab=shop' },
  { name: 'settings-texts', path: '/admin/settings?tab=texts' },
  { name: 'settings-text', path: '/admin/settings?tab=texts&text=guide' },
  { name: 'settings-vat', path: '/admin/settings?tab=vat' },
  { name: 'settings-services', path: '/admin/settings?tab=services' },
  { name: 'integrations', path: '/admin/integrations' },
  { name: 'help', path: '/admin/help' },
  { name: 'help-page', path: '/admin/help/rembourser-un-client' },
]

export async function prepareBackOffice(shopUrl: string): Promise<Record<string, string>> {
  const bought = await buyMany(shopUrl, 4, { relays: true })
  const sent = await buyByCalls(shopUrl)
  const lost = await buyByCalls(shopUrl)
  const gone = `/api/orders/${lost._id}/parcels`
  const { parcels } = await asOwner<{ parcels: { _id: string }[] }>(shopUrl, 'POST', gone, {})
  await asOwner(shopUrl, 'PATCH', `${gone}/${parcels[0]?._id}`, { state: 'lost' })
  const sold = await sleeveWith(shopUrl, (stock) => stock > 100)
  await asOwner(shopUrl, 'PUT', `/api/orders/${sent._id}/status`, {
    status: 'En cours de livraison',
    trackingNumber: '6A00000000001',
  })
  await asOwner(shopUrl, 'POST', '/api/admin/manual-orders', {
    requestId: crypto.randomUUID(),
    items: [{ product: sold._id, packSize: 5, quantity: 1 }],
    guest: { email: 'elise.morel@example.test', firstName: 'Élise', lastName: 'Morel' },
    shippingMethod: 'inPerson',
  })
  await asOwner(shopUrl, 'POST', '/api/admin/promotions', { code: 'RENTREE10', kind: 'percent', value: 10 })
  const [order] = bought
  const ids = bought.map(({ _id }) => _id).join(',')
  const { articles } = await asOwner<{ articles: Article[] }>(shopUrl, 'GET', '/api/articles')
  const messages = await asOwner<{ items: { _id: string }[] }>(shopUrl, 'GET', '/api/admin/messages')
  return {
    order: `/admin/orders/${order?._id}`,
    'order window': `/admin/orders/${order?._id}/details`,
    'sent order': `/admin/orders/${sent._id}`,
    'lost order': `/admin/orders/${lost._id}`,
    preparation: `/admin/orders/preparation?ids=${ids}`,
    statuses: `/admin/orders/statuses?ids=${ids}`,
    product: `/admin/products/${sold._id}`,
    stock: `/admin/products/${sold._id}/stock`,
    customer: `/admin/users/${order?.user?._id}`,
    message: `/admin/messages/${messages.items[0]?._id}`,
    'edited article': `/admin/news?edit=${articles[0]?._id}`,
  }
}
