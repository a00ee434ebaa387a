import { SCREENS } from '#web/admin/screens.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { buyByCalls } from './testing/bought-order.ts'
import { expect, test } from './testing/shop.ts'

/** The edges of the three layouts; what lies between them is walked at night. */
const WIDTHS = [
  { widths: [320, 768, 1280], tag: [] },
  { widths: [375, 1024], tag: '@rare' },
]

/** Screens with a journey of their own that checks them for accessibility faults; any other is checked here. */
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

const LIST_CELLS = 'main tbody tr:nth-child(-n + 6) > *'

const screenOf = (path: string) => {
  const screen = SCREENS.find((each) => each.path === path)
  if (!screen) throw new Error(`No screen has the path ${path}`)
  return screen
}

/** What cannot be read of the list on screen: cells that something covers, or that are cut by the screen's edge. */
function unreadable(cells: string): string[] {
  const found: string[] = []
  const { clientWidth, scrollWidth, scrollHeight } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide in ${clientWidth}`)
  for (const cell of document.querySelectorAll(cells)) {
    cell.scrollIntoView({ block: 'center', behavior: 'instant' })
    const content = document.createRange()
    content.selectNodeContents(cell)
    for (const box of content.getClientRects()) {
      if (box.width < 2 || box.height < 2) continue
      const seen = [box.left + 1, (box.left + box.right) / 2, box.right - 1].every((x) => {
        const top = document.elementFromPoint(x, (box.top + box.bottom) / 2)
        return top !== null && cell.contains(top)
      })
      if (!seen) found.push(`${cell.textContent} at ${Math.round(box.left)} to ${Math.round(box.right)}`)
    }
  }
  const end = (document.querySelector('main')?.getBoundingClientRect().bottom ?? 0) + window.scrollY
  const tail = scrollHeight - Math.max(window.innerHeight, Math.round(end))
  if (tail > 1) found.push(`${tail} pixels below the end of the screen's content`)
  return [...new Set(found)]
}

for (const { widths, tag } of WIDTHS)
  test(
    `every screen has its title, and every cell of every list can be read at ${widths.join(', ')} pixels`,
    { tag },
    async ({ page, shop }) => {
      test.setTimeout(120_000)
      const { _id: id, number, user } = await buyByCalls(shop.url)
      await page.request.post(`${shop.url}/api/withdrawals`, {
        data: { name: 'Zoé Lefèvre', orderNumber: number, email: user.email, confirm: true },
      })
      const token = await enterAsAdmin(page, shop.url)
      await page.request.put(`${shop.url}/api/orders/${id}/status`, {
        headers: { authorization: `Bearer ${token}` },
        data: { status: 'En cours de livraison', trackingNumber: '6A10000000001' },
      })
      const addresses = [
        ...SCREENS,
        { ...screenOf('/admin/orders'), path: '/admin/orders?vue=retractations' },
      ]
      for (const { path, title, isList } of addresses) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page).toHaveTitle(new RegExp(`^(?:\\(\\d+\\) )?${title} · `, 'u'))
        if (isList) await expect(page.getByRole('table')).toBeVisible()
        await expect(page.locator('[aria-busy]')).toHaveCount(0)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          // Without motion every property still changes within a frame, paddings included.
          await page.evaluate(() =>
            Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
          )
          expect(
            await page.evaluate(unreadable, isList ? LIST_CELLS : 'none'),
            `${path} at ${width}`,
          ).toEqual([])
        }
        if (!CHECKED_ELSEWHERE.includes(path)) await expectNoAxeViolations(page)
      }
    },
  )
