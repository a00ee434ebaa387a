import type { Page } from '@playwright/test'
import { SETTINGS_TABS } from '#shared/settings/setting.ts'
import { SCREENS } from '../src/web/admin/menu/screens.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { buyByCalls } from './testing/bought-order.ts'
import { sleeveWith } from './testing/catalogue.ts'
import { coveredOnTheWay } from './testing/covered-focus.ts'
import { expect, test } from './testing/shop.ts'

/** The second window is one of 1280 by 1024 pixels at a zoom of 400 %. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 320, height: 256 },
]

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  // The heading is found by its tag, because behind a dialog it has no role.
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
}

for (const size of WINDOWS)
  test(
    `no bar covers a focused element of any back-office screen at ${size.width} by ${size.height}`,
    { tag: '@rare' },
    async ({ page, shop }) => {
      const { _id: order } = await buyByCalls(shop.url)
      const sleeve = await sleeveWith(shop.url, (stock) => stock > 100)
      await enterAsAdmin(page, shop.url)
      await page.setViewportSize(size)
      const addresses = [
        ...SCREENS.map(({ path }) => path),
        ...Object.keys(SETTINGS_TABS).map((tab) => `/admin/settings?tab=${tab}`),
        `/admin/orders/${order}`,
        `/admin/orders/${order}/details`,
        `/admin/orders/preparation?ids=${order}`,
        '/admin/products/new',
        '/admin/products/import',
        `/admin/products/${sleeve._id}`,
        `/admin/products/${sleeve._id}/stock`,
        '/admin/promotions/new',
        '/admin/products/count/import',
      ]
      for (const address of addresses) {
        await open(page, address)
        expect.soft(await coveredOnTheWay(page), address).toEqual([])
      }
      await open(page, '/admin/products/count')
      await page
        .getByRole('textbox', { name: /^Compté/ })
        .first()
        .fill('7')
      await expect(page.getByRole('button', { name: 'Enregistrer les comptages' })).toBeVisible()
      expect.soft(await coveredOnTheWay(page), 'after a count').toEqual([])
    },
  )

const OPENERS =
  /^(?:Ajouter|Annuler|Choisir|Créer|Détails|Importer|Insérer|Modifier|Nouve|Préparer|Promouvoir|Rembourser|Rétrograder|Stock|Supprimer|Transmise|Voir)/

test(
  'every dialog of the back-office gives the focus back to what opened it',
  { tag: '@rare' },
  async ({ page, shop }) => {
    const { _id: order } = await buyByCalls(shop.url)
    await enterAsAdmin(page, shop.url)
    const dialog = page.locator('[role=dialog], [role=alertdialog], dialog[open]').first()
    const lost: string[] = []
    const opened: string[] = []
    for (const address of [...SCREENS.map(({ path }) => path), `/admin/orders/${order}`]) {
      await open(page, address)
      const names = await page
        .getByRole('main')
        .locator('button:visible, a[href]:visible')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''))
      const kinds = new Map(
        names.filter((name) => OPENERS.test(name)).map((name) => [name.split(' ')[0], name]),
      )
      for (const name of kinds.values()) {
        await open(page, address)
        const opener = page
          .getByRole('main')
          .locator('button:visible, a[href]:visible')
          .filter({ hasText: name })
          .or(page.getByRole('main').locator(`[aria-label="${name.replaceAll('"', '\\"')}"]:visible`))
          .first()
        if (await opener.isDisabled()) continue
        await opener.press('Enter')
        const isOpen = await dialog.waitFor({ timeout: 2_000 }).then(
          () => true,
          () => false,
        )
        if (!isOpen) continue
        opened.push(`${address}: ${name}`)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        const isBack =
          new URL(page.url()).pathname === address
            ? await expect(opener)
                .toBeFocused()
                .then(
                  () => true,
                  () => false,
                )
            : await page.evaluate(() => document.activeElement !== document.body)
        if (!isBack) lost.push(`${address}: ${name}`)
      }
    }
    expect(lost).toEqual([])
    expect(opened.length).toBeGreaterThan(12)
  },
)
