/**
 * `npm run look` starts a separate demo shop and takes pictures of its screens in several widths and both colour
 * schemes. `npm run look -- --screens payment,cart --widths 375 --to before` chooses the screens, the widths and
 * the folder.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { writeStoredCart } from '#shared/cart/stored-cart.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { idOf } from '#shared/ids.ts'
import { placedOrderOf } from '#web/storefront/checkout/placed-order.ts'
import { findBrowser } from '../scripts/setup/browser.mjs'
import { enterAsAdmin } from './testing/admin.ts'
import { BACK_OFFICE, prepareBackOffice } from './testing/back-office-looks.ts'
import { type Bought, buyByCalls } from './testing/bought-order.ts'
import { sleevePath, sleevesOf, sleeveWith } from './testing/catalogue.ts'
import { ADDRESS, leaveCart, payButton } from './testing/checkout.ts'
import { waitUntilDrawn } from './testing/drawn-screen.ts'
import { openPlainDocument } from './testing/plain-document.ts'
import { startShop } from './testing/shop-process.ts'

type Screen = {
  path: string
  marks: Record<string, (page: Page) => Locator>
  needs?: 'cart' | 'account' | 'favourites' | 'placed order' | 'admin'
  open?: (page: Page) => Promise<unknown>
  isNew?: boolean
}

const SHIPPING_MARKS: Screen['marks'] = {
  'postal code': (page) => page.locator('#champ-postalCode'),
  method: (page) => page.locator('#champ-shippingMethod'),
  'go on': (page) => page.getByRole('button', { name: 'Continuer vers le paiement' }),
}

const SCREENS: Record<string, Screen> = {
  home: {
    path: '/',
    marks: {
      hero: (page) => page.locator('h1'),
      'first product': (page) => page.locator('main article, main li a[href^="/products/"]').first(),
      catalogue: (page) => page.locator('#protections'),
    },
  },
  search: { path: '/?q=dragon', marks: { 'first product': firstResult } },
  format: { path: '/?format=66x91', marks: { 'first product': firstResult } },
  collection: { path: '/collections/pokemon', marks: { 'first product': firstResult } },
  product: {
    path: 'product',
    marks: {
      picture: (page) => page.locator('.contact-sheet').first(),
      packs: (page) => page.getByRole('group', { name: 'Taille du lot' }),
      'add button': (page) => page.locator('.reach-bar'),
    },
  },
  cart: { path: '/cart', needs: 'cart', marks: {} },
  shipping: { path: '/checkout/shipping', needs: 'cart', marks: SHIPPING_MARKS },
  'first-shipping': { path: '/checkout/shipping', needs: 'cart', marks: SHIPPING_MARKS, isNew: true },
  payment: {
    path: '/checkout/payment',
    needs: 'cart',
    marks: {
      'e-mail': (page) => page.locator('#champ-guestEmail'),
      terms: (page) => page.locator('#champ-acceptedTerms'),
      'pay buttons': (page) => payButton(page),
    },
  },
  orders: { path: '/profile/orders', needs: 'account', marks: {} },
  order: { path: 'order', needs: 'account', marks: {} },
  favourites: { path: '/favoris', needs: 'favourites', marks: {} },
  article: {
    path: 'article',
    marks: { products: (page) => page.getByRole('region', { name: 'Les protections de cet article' }) },
  },
  thanks: {
    path: '/order-success',
    needs: 'placed order',
    marks: { 'go on': (page) => page.getByRole('link', { name: 'Mes commandes' }).last() },
  },
  profile: { path: '/profile', needs: 'account', marks: {} },
  security: { path: '/profile/security', needs: 'account', marks: {} },
  ...plain({
    'empty-cart': '/cart',
    nothing: '/?q=xyzzy',
    guide: '/guide-achat',
    news: '/news',
    about: '/a-propos',
    contact: '/contact',
    'sign-in': '/login',
    register: '/register',
    forgotten: '/forgotten-password',
    delivery: '/livraison',
    returns: '/retours',
    legal: '/legal-notice',
    terms: '/cgv',
    use: '/terms-of-service',
    guarantees: '/garanties',
    privacy: '/privacy-policy',
    accessibility: '/accessibilite',
    plan: '/plan-du-site',
    withdrawal: '/retractation',
    guest: '/commande',
    'not-found': '/introuvable',
  }),
  ...Object.fromEntries(
    BACK_OFFICE.map(({ name, path, open }) => [
      `admin-${name}`,
      { path, open, needs: 'admin' as const, marks: {} },
    ]),
  ),
}

function plain(paths: Record<string, string>): Record<string, Screen> {
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, { path, marks: {} }]))
}

function firstResult(page: Page): Locator {
  return page.locator('ul[aria-label="Protections"] > li').first()
}

const HEIGHTS: Record<number, number> = { 320: 640, 375: 740, 768: 1024 }
const SHEET = { height: 1800, gap: 24 }
const RELAY = {
  id: '034439',
  name: 'Presse des Halles',
  address: '4 rue du Fort',
  postalCode: '69001',
  city: 'Lyon',
  country: 'France',
  openingHours: 'Lundi\u00A0: 09:00-19:00',
}

const { values } = parseArgs({
  options: {
    screens: { type: 'string', default: Object.keys(SCREENS).join(',') },
    widths: { type: 'string', default: '320,375,768,1280' },
    schemes: { type: 'string', default: 'light,dark' },
    to: { type: 'string', default: 'build/look' },
  },
})
const wanted = values.screens
  .split(',')
  .flatMap((name) =>
    name === 'admin' ? Object.keys(SCREENS).filter((one) => one.startsWith('admin-')) : [name],
  )
const widths = values.widths.split(',').map(Number)
await mkdir(values.to, { recursive: true })

const shop = await startShop()
const browser = await chromium.launch({
  executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? findBrowser(),
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
try {
  const sleeve = await sleeveWith(shop.url, (stock) => stock > 300)
  const order = wanted.some((name) => ['account', 'placed order'].includes(SCREENS[name]?.needs ?? ''))
    ? await buyByCalls(shop.url)
    : undefined
  const { articles } = await (await fetch(`${shop.url}/api/articles`)).json()
  const paths: Record<string, string> = {
    product: sleevePath(sleeve),
    order: `/profile/orders/${order?._id}`,
    article: `/news/${articles[0].slug}`,
  }
  if (wanted.some((name) => SCREENS[name]?.needs === 'admin'))
    Object.assign(paths, await prepareBackOffice(shop.url))
  const lines: string[] = []
  for (const scheme of values.schemes.split(',')) {
    for (const width of widths) {
      const context = await browser.newContext({
        baseURL: shop.url,
        viewport: { width, height: HEIGHTS[width] ?? 800 },
        colorScheme: scheme === 'dark' ? 'dark' : 'light',
        locale: 'fr-FR',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      page.setDefaultNavigationTimeout(60_000)
      const ownerToken = await enterAsAdmin(page, shop.url)
      await openPlainDocument(page)
      await page.evaluate(
        (text) => {
          localStorage.setItem('cookieConsent', 'refused')
          localStorage.setItem('cookieConsentAt', String(Date.now()))
          localStorage.setItem('shippingAddress', text)
        },
        JSON.stringify({
          ...ADDRESS,
          country: 'France',
          shippingMethod: 'mondialRelay',
          relayPoint: RELAY,
          billing: { sameAsShipping: true },
        }),
      )
      for (const name of wanted) {
        const screen = SCREENS[name]
        if (!screen) throw new Error(`There is no screen '${name}': ${Object.keys(SCREENS).join(', ')}`)
        const typed = await page.evaluate(() => localStorage.getItem('shippingAddress'))
        if (screen.isNew) await page.evaluate(() => localStorage.removeItem('shippingAddress'))
        await leave(page, screen, { sleeve, order, ownerToken })
        await page.goto(paths[screen.path] ?? screen.path)
        if (screen.needs !== 'admin') await page.waitForLoadState('networkidle')
        else
          await openBackOffice(page, screen).catch((error: unknown) => {
            process.exitCode = 1
            console.error(`'${name}' at ${width} did not open: ${String(error)}`)
          })
        await page.screenshot({
          path: join(values.to, `${name}-${width}-${scheme}.png`),
          // An open dialog covers only the window, so the picture then shows only the window.
          fullPage: (await page.locator('[role="dialog"]:visible').count()) === 0,
        })
        const places = await Promise.all(
          Object.entries(screen.marks).map(async ([mark, find]) => {
            const box = await find(page)
              .first()
              .boundingBox({ timeout: 2000 })
              .catch(() => null)
            return `${mark} ${box ? `${Math.round(box.y)}–${Math.round(box.y + box.height)}` : 'absent'}`
          }),
        )
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        lines.push([name, `${width} ${scheme}`, `page ${height}`, ...places].join(' · '))
        await openPlainDocument(page)
        await page.evaluate((text) => localStorage.setItem('shippingAddress', text), typed ?? '')
      }
      await context.close()
    }
  }
  await writeFile(join(values.to, 'positions.txt'), `${lines.join('\n')}\n`)
  console.log(lines.join('\n'))
  for (const name of wanted) await sheetOf(name)
} finally {
  await browser.close()
  await shop.discard()
}

async function openBackOffice(page: Page, { open }: Screen): Promise<void> {
  await waitUntilDrawn(page)
  await open?.(page)
  await waitUntilDrawn(page)
}

async function leave(
  page: Page,
  { needs }: Screen,
  { sleeve, order, ownerToken }: { sleeve: Sleeve; order: Bought | undefined; ownerToken: string },
): Promise<void> {
  if (needs === 'cart') await leaveCart(page, sleeve, 10, 2)
  const all = await sleevesOf(new URL(page.url()).origin)
  const stored: Record<string, string | undefined> = {
    'localStorage token':
      needs === 'admin' ? ownerToken : needs === 'account' ? order?.customer.token : undefined,
    'localStorage carapace.favourites':
      needs === 'favourites' ? JSON.stringify({ ids: all.slice(0, 6).map(idOf) }) : undefined,
    'sessionStorage carapace.ordered':
      needs === 'placed order' && order
        ? JSON.stringify({
            ...placedOrderOf(order),
            cart: writeStoredCart({ lines: placedOrderOf(order).lines, expiresAtMs: 0 }),
            isAnnounced: true,
          })
        : undefined,
    ...(needs !== 'cart' && { 'localStorage carapace.cart': undefined }),
  }
  await page.evaluate((entries) => {
    for (const [place, text] of entries) {
      const [area, key] = place.split(' ') as ['localStorage' | 'sessionStorage', string]
      if (text === undefined || text === null) window[area].removeItem(key)
      else window[area].setItem(key, text)
    }
  }, Object.entries(stored))
}

async function sheetOf(name: string): Promise<void> {
  const shots = values.schemes
    .split(',')
    .flatMap((scheme) =>
      widths.map((width) => ({ file: join(values.to, `${name}-${width}-${scheme}.png`), width })),
    )
  let left = SHEET.gap
  const parts = []
  for (const { file, width } of shots) {
    const { height } = await sharp(file).metadata()
    const input = await sharp(file)
      .extract({ left: 0, top: 0, width, height: Math.min(height, SHEET.height) })
      .toBuffer()
    parts.push({ input, left, top: SHEET.gap })
    left += width + SHEET.gap
  }
  await sharp({
    create: { width: left, height: SHEET.height + 2 * SHEET.gap, channels: 3, background: '#808080' },
  })
    .composite(parts)
    .png()
    .toFile(join(values.to, `sheet-${name}.png`))
}
