import type { BannerPosition } from '#shared/banners/banner-rules.ts'
import type { Banner } from '#shared/banners/contract.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import type { Shop } from './testing/shop-process.ts'
import { expect, test } from './testing/shop.ts'

const ADMIN = { email: 'admin@carapace.test', password: 'Carapace-2026!' }

async function shopkeeper({ url }: Shop) {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token }: { token: string } = await login.json()
  const call = (method: string, path: string) =>
    fetch(`${url}/api/banners${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  return {
    banners: async (): Promise<Banner[]> => (await call('GET', '')).json(),
    activate: async ({ _id: id }: Banner) => expect((await call('PUT', `/${id}/activate`)).ok).toBe(true),
  }
}

test('the active banner heads the catalogue, without moving the page @rare', async ({ page, shop }) => {
  const keeper = await shopkeeper(shop)
  const banners = await keeper.banners()
  const shown = banners.find(({ isActive }) => isActive)
  for (const banner of banners) {
    await keeper.activate(banner)
    await page.goto(shop.url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(banner.title)
    await expect(page.getByText(banner.subtitle)).toBeVisible()
    expect(await sideOfText()).toBe(banner.position)
    // Only in this position is the text on the picture, where its contrast may be too low.
    if (banner.position === 'center') await expectNoAxeViolations(page)
  }
  expect(new Set(banners.map(({ position }) => position)).size).toBe(3)
  if (shown) await keeper.activate(shown)

  async function sideOfText(): Promise<BannerPosition> {
    const [text, picture] = [
      await page.getByRole('heading', { level: 1 }).boundingBox(),
      await page.locator('section picture img').first().boundingBox(),
    ]
    if (!text || !picture) throw new Error('The banner has no text or no picture')
    if (text.x + text.width <= picture.x + 1) return 'left'
    return picture.x + picture.width <= text.x + 1 ? 'right' : 'center'
  }
})
