import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { parisDay } from '#shared/paris-day.ts'
import { SCREENS } from '../src/web/admin/menu/screens.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { buyByCalls } from './testing/bought-order.ts'
import { sleeveWith } from './testing/catalogue.ts'
import { expect, test } from './testing/shop.ts'
import { walkTo } from './testing/walk-to.ts'

const WIDTHS = [
  { widths: [320], tag: [] },
  { widths: [375, 768, 1024, 1280], tag: '@rare' },
]

const CHECKED_ELSEWHERE = [
  '/admin',
  '/admin/banners',
  '/admin/documents',
  '/admin/figures',
  '/admin/images',
  '/admin/messages',
  '/admin/orders',
  '/admin/products',
  '/admin/products/count',
  '/admin/users',
]

/** Part of a pixel may stay outside the visible area after scrolling. */
const WHOLE = 0.98
const LIST_CELLS = 'main tbody tr:nth-child(-n + 6) > *'

const screenOf = (path: string) => {
  const screen = SCREENS.find((each) => each.path === path)
  if (!screen) throw new Error(`No screen has the path ${path}`)
  return screen
}

async function fillLists(request: APIRequestContext, url: string, headers: Record<string, string>) {
  const sold = await sleeveWith(url, (stock) => stock > 100)
  const person = { firstName: 'Maximilienne-Alexandrine', lastName: 'Vandenbroucke-Delacroix' }
  const order = () => ({
    requestId: randomUUID(),
    items: [{ product: sold._id, packSize: 1, quantity: 1 }],
    guest: { email: `${randomUUID()}@exemple.test`, ...person },
    shippingMethod: 'colissimo',
    address: {
      ...person,
      street: '4 rue des Tortues',
      postalCode: '69001',
      city: 'Lyon',
      country: 'France',
    },
  })
  const enter = (data: object) => request.post(`${url}/api/admin/manual-orders`, { headers, data })
  const answers = [
    await request.post(`${url}/api/admin/promotions`, {
      headers,
      data: { code: `LISTE${Date.now()}`, kind: 'percent', value: 10 },
    }),
    await enter(order()),
    await request.post(`${url}/api/admin/past-orders/import`, { headers, data: pastOrder(person) }),
    await enter({ ...order(), paid: { means: 'transfer', on: parisDay(new Date()) } }),
  ]
  expect(answers.map((answer) => answer.status())).toEqual([201, 201, 200, 201])
}

const pastOrder = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  orders: [
    {
      line: 2,
      order: {
        reference: `ANCIENNE-BOUTIQUE-${Date.now()}`,
        orderedOn: '2024-03-01',
        name: `${firstName} ${lastName}`,
        email: `${firstName}.${lastName}@exemple.test`.toLowerCase(),
        address: '',
        postalCode: '69001',
        city: 'Lyon',
        country: 'France',
        phone: '',
        lines: [],
        shipping: 0,
        total: 1234.5,
        payment: 'Carte',
        status: 'Partiellement remboursée',
      },
    },
  ],
  write: true,
  importId: randomUUID(),
  filename: 'commandes-de-l-ancienne-boutique-exportees-en-2026.csv',
})

function unreadable(cells: string): string[] {
  const found: string[] = []
  const { clientWidth, scrollWidth, scrollHeight } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide in ${clientWidth}`)
  for (const cell of document.querySelectorAll(cells)) {
    cell.scrollIntoView({ block: 'center', behavior: 'instant' })
    const content = document.createRange()
    const boxes = [...cell.children].flatMap((child) => [...child.getClientRects()])
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest('.sr-only')) continue
      content.selectNode(text)
      const lines = content.getClientRects()
      boxes.push(...lines)
      if (/^[\d\s,]+€$/.test(text.textContent ?? '') && lines.length > 1)
        found.push(`an amount on two lines: ${text.textContent}`)
    }
    const end = cell.querySelector('[class*="line-clamp"]')?.getBoundingClientRect().bottom ?? Infinity
    for (const box of boxes) {
      if (box.width < 2 || box.height < 2 || box.top + 2 > end) continue
      const seen = [box.left + 1, (box.left + box.right) / 2, box.right - 1].every((x) => {
        const top = document.elementFromPoint(x, (box.top + box.bottom) / 2)
        return top !== null && cell.contains(top)
      })
      if (!seen) found.push(`${cell.textContent} at ${Math.round(box.left)} to ${Math.round(box.right)}`)
    }
  }
  const bottom = (document.querySelector('main')?.getBoundingClientRect().bottom ?? 0) + window.scrollY
  const tail = scrollHeight - Math.max(window.innerHeight, Math.round(bottom))
  if (tail > 1) found.push(`${tail} pixels below the end of the screen's content`)
  return [...new Set(found)]
}

for (const { widths, tag } of WIDTHS)
  test(
    `every screen has its title, and every cell of every list can be read at ${widths.join(', ')} pixels`,
    { tag },
    async ({ page, shop }) => {
      const { _id: id, number, user } = await buyByCalls(shop.url)
      await page.request.post(`${shop.url}/api/withdrawals`, {
        data: { name: 'Zoé Lefèvre', orderNumber: number, email: user.email, confirm: true },
      })
      const token = await enterAsAdmin(page, shop.url)
      const headers = { authorization: `Bearer ${token}` }
      await fillLists(page.request, shop.url, headers)
      await page.request.put(`${shop.url}/api/orders/${id}/status`, {
        headers,
        data: { status: 'En cours de livraison', trackingNumber: '6A10000000001' },
      })
      const addresses = [
        ...SCREENS,
        { ...screenOf('/admin/orders'), path: '/admin/orders?vue=retractations' },
      ]
      await page.goto('/admin')
      for (const { path, title, isList } of addresses) {
        await walkTo(page, path)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page).toHaveTitle(new RegExp(`^(?:\\(\\d+\\) )?${title} · `, 'u'))
        if (isList) await expect(page.getByRole('table').first()).toBeVisible()
        await expect(page.locator('[aria-busy]')).toHaveCount(0)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          await page.evaluate(() =>
            Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
          )
          expect(
            await page.evaluate(unreadable, isList ? LIST_CELLS : 'none'),
            `${path} at ${width}`,
          ).toEqual([])
        }
        if (!CHECKED_ELSEWHERE.includes(path)) await expectNoAxeViolations(page)
        if (path !== '/admin/settings') continue
        await page.setViewportSize({ width: Math.min(...widths), height: 800 })
        const tabs = await page.getByRole('navigation', { name: 'Réglages' }).getByRole('link').all()
        for (const tab of tabs) {
          await tab.click()
          await expect(tab).toHaveAttribute('aria-current', 'page')
          await expect(tab).toBeInViewport({ ratio: WHOLE })
          expect(await page.evaluate(unreadable, 'none'), await tab.innerText()).toEqual([])
        }
        const tops = await Promise.all(tabs.map(async (tab) => (await tab.boundingBox())?.y))
        expect(new Set(tops).size).toBe(1)
        for (const tab of tabs.slice(0, -1).toReversed()) {
          await page.keyboard.press('Shift+Tab')
          await expect(tab).toBeFocused()
          await expect(tab).toBeInViewport({ ratio: WHOLE })
        }
      }
    },
  )

test('shows sales when audience figures fail, with a retry; days without a count are marked', async ({
  page,
  shop,
}) => {
  await enterAsAdmin(page, shop.url)
  const audience = '**/api/admin/audience?*'
  await page.route(audience, (route) => route.abort())
  await page.goto(`${shop.url}/admin/figures`)
  const failure = page.getByText('Erreur lors du chargement de la fréquentation').first()
  await expect(failure).toBeVisible()
  await expect(page.getByText('comparé à la période du')).toBeVisible()
  await page.unroute(audience)
  await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
  const funnel = page.getByRole('heading', { name: 'De la visite à la commande' })
  await expect(funnel).toBeVisible()
  await page.goto(`${shop.url}/admin/figures?from=2020-01-01&to=2020-01-31&step=day`)
  await expect(funnel).toBeVisible()
  await expect(page.getByText(/^Rien n’a (?:encore )?été compté/)).toBeVisible()
})
