import type { Locator, Page } from '@playwright/test'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { SLEEVE_LOAD_FAILED, SLEEVE_NOT_FOUND } from '#shared/catalogue/texts.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { cards, sleevePath, sleevesOf, sleeveWith } from './testing/catalogue.ts'
import { onBothWidths } from './testing/on-both-widths.ts'
import { expect, test } from './testing/shop.ts'

onBothWidths(() => {
  test('a product page shows both sides, the packs and the characteristics', async ({
    page,
    shop,
    isMobile,
  }) => {
    const sleeve = await sleeveWith(shop.url, (stock) => stock > 100)
    await page.goto(sleevePath(sleeve))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sleeve.name)
    await expectNoAxeViolations(page)

    const add = page.getByRole('button', { name: /^Ajouter au panier/ })
    if (isMobile) {
      await expect(add).toBeInViewport()
      const name = page.getByRole('heading', { level: 1 })
      const question = page.getByRole('region', { name: 'Choix des cookies' })
      const [top, bar, bottom] = await Promise.all([name, add, question].map((one) => one.boundingBox()))
      expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(bottom?.y ?? 0)
    }
    const [front, back] = [
      page.getByRole('button', { name: 'Agrandir le recto' }),
      page.getByRole('button', { name: 'Agrandir le verso' }),
    ]
    if (isMobile) {
      await expect(back).not.toBeInViewport()
      await page.getByRole('button', { name: 'Voir le verso' }).click()
      await expect(back).toBeInViewport()
      await expect(front).not.toBeInViewport()
    } else {
      const [upper, lower] = [await front.boundingBox(), await back.boundingBox()]
      expect(lower?.y).toBeGreaterThan((upper?.y ?? 0) + (upper?.height ?? 0) - 1)
      expect(lower?.x).toBe(upper?.x)
    }
    await back.click()
    const dialog = page.getByRole('dialog')
    const picture = dialog.getByRole('img')
    await expect(picture).toBeInViewport({ ratio: 0.99 })
    const { width = 0 } = (await picture.boundingBox()) ?? {}
    const scale = dialog.getByRole('status')
    await dialog.getByRole('button', { name: 'Agrandir' }).focus()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Enter')
    await expect(scale).toHaveText(/^150/)
    expect((await picture.boundingBox())?.width).toBeCloseTo(width * 1.5, -1)
    await page.keyboard.press('+')
    await expect(scale).toHaveText(/^225/)
    const { y = 0 } = (await picture.boundingBox()) ?? {}
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await picture.boundingBox())?.y).toBeLessThan(y)
    await page.keyboard.press('-')
    await expect(scale).toHaveText(/^150/)
    await page.keyboard.press('0')
    await expect(scale).toHaveText(/^100/)
    if (isMobile) {
      await spread(page, picture)
      await expect(scale).toHaveText(/^2\d\d/)
      expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await expect(page.getByRole('radio')).toHaveCount(4)
    await expect(page.getByRole('radio', { name: /^Lot de 5/ })).toBeChecked()
    const size = `${sleeve.dimensions.width} × ${sleeve.dimensions.height} mm`
    await expect(page.getByText(size, { exact: true })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Dans la même collection' }).getByRole('listitem').first(),
    ).toBeAttached()
    await page.getByRole('heading', { level: 2, name: 'Caractéristiques' }).click()
    await expect(page.getByText(size, { exact: true })).toBeHidden()
    for (const fact of ['Fabricant', 'Identifiant du produit', 'Matière'])
      await expect(page.getByText(fact, { exact: true })).toBeVisible()
  })
})

async function neighbours(shopUrl: string): Promise<{ sleeve: Sleeve; neighbour: Sleeve }> {
  for (const neighbour of await sleevesOf(shopUrl)) {
    const related: Sleeve[] = await (await fetch(`${shopUrl}/api/sleeves/${neighbour._id}/related`)).json()
    const sleeve = related.findLast(({ category, stock }) => category === neighbour.category && stock > 20)
    if (sleeve) return { sleeve, neighbour }
  }
  throw new Error('No sleeve of the demo recommends another one')
}

async function spread(page: Page, target: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart
        ? [-apart, apart].map((from, id) => ({ x: x + width / 2 + from / 2, y: y + height / 2, id }))
        : [],
    })
  await touch('touchStart', 50)
  for (const apart of [90, 135, 190]) await touch('touchMove', apart)
  await touch('touchEnd')
}

test('product, card and cart show the same stock, which is checked again before adding @rare', async ({
  page,
  shop,
}) => {
  const { sleeve, neighbour } = await neighbours(shop.url)
  const whole = await (await fetch(`${shop.url}/api/sleeves/${sleeve._id}`)).json()
  await page.goto(sleevePath(sleeve))
  await page.getByRole('button', { name: 'Refuser' }).click()
  await page.getByRole('button', { name: /^Ajouter au panier/ }).click()
  const left = `${sleeve.stock - 5} en stock`
  await expect(page.getByText(left)).toBeVisible()
  await page.goto(`/?q=${encodeURIComponent(sleeve.name)}`)
  await expect(page.locator(cards).first()).toContainText(left)
  await page.goto(sleevePath(neighbour))
  const related = page.getByRole('region', { name: 'Dans la même collection' }).getByRole('listitem')
  await expect(related.filter({ hasText: sleeve.name })).toContainText(left)

  await related.getByRole('link', { name: sleeve.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sleeve.name)
  await expect(page.getByRole('button', { name: /^Ajouter au panier/ })).toBeEnabled()
  await page.route(`**/api/sleeves/${sleeve._id}`, (route) => route.fulfill({ json: { ...whole, stock: 5 } }))
  await page.getByRole('button', { name: /^Ajouter au panier/ }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText("n'est plus disponible")
})

test('a product names its maker and shows all its pictures @rare', async ({ page, shop }) => {
  const neighbour = await sleeveWith(shop.url, (stock) => stock > 100)
  const [own] = await (await fetch(`${shop.url}/api/sleeves/${neighbour._id}/related`)).json()
  const token = await enterAsAdmin(page, shop.url)
  const maker = { maker: 'Kiro', makerAddress: '1 rue du Film, Lyon', makerCountry: 'FR' }
  const changed = await page.request.patch(`/api/sleeves/${own._id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      images: { gallery: [neighbour.images.front] },
      safety: { ...maker, makerEmail: 'kiro@example.test' },
    },
  })
  expect(changed.status()).toBe(200)
  const related = page.locator('section[aria-labelledby="voisines"]').getByRole('link', { name: own.name })
  const facts = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.name)
    await expect(page.getByText('Kiro, 1 rue du Film, Lyon, France')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Agrandir la photo 3' })).toBeAttached()
    return page.getByRole('main').locator('details').allInnerTexts()
  }
  await page.goto(sleevePath(own))
  const byAddress = await facts()
  await page.goto(`/?q=${encodeURIComponent(own.name)}`)
  await page.locator(cards).getByRole('link', { name: own.name, exact: true }).click()
  expect(await facts()).toEqual(byAddress)
  const forSearchEngines = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(forSearchEngines.map((text) => JSON.parse(text)['@type'])).toEqual(['Product', 'BreadcrumbList'])
  await page.goto(sleevePath(neighbour))
  // Waits for hydration, because until then the link would load a document.
  await expect(page.getByRole('button', { name: /^Ajouter au panier/ })).toBeEnabled()
  await related.click()
  expect(await facts()).toEqual(byAddress)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(neighbour.name)
  await expect(related).toBeFocused()
  await expect(related).toBeInViewport()
})

test('before the scripts have loaded, buttons wait and say so; forced colours draw borders instead of colours', async ({
  page,
  shop,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeDisabled()
  await page.goto(sleevePath(await sleeveWith(shop.url, (stock) => stock > 100)), { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: /^Ajouter au panier/ })
  await expect(add).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Acheter' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('radio').first()).toBeDisabled()
  const cookies = page.getByRole('contentinfo').getByRole('button', { name: 'Gérer mes cookies' })
  await expect(cookies).toBeDisabled()
  release()
  await expect(add).toBeEnabled()
  await expect(cookies).toBeEnabled()

  await page.emulateMedia({ forcedColors: 'active' })
  const pack = (name: string) => page.locator('label').filter({ has: page.getByRole('radio', { name }) })
  await expect(pack('Lot de 5')).toHaveCSS('outline-style', 'solid')
  await expect(pack('Lot de 10')).toHaveCSS('outline-style', 'none')
  await expect(add).toHaveCSS('border-top-width', '2px')
})

test(
  'a reference, features and a description that cannot wrap stay within a narrow page',
  { tag: '@rare' },
  async ({ page, shop }) => {
    const headers = { authorization: `Bearer ${await enterAsAdmin(page, shop.url)}` }
    const long = 'W'.repeat(38)
    const sku = `${long}W${crypto.randomUUID().slice(0, 1)}`
    const data = {
      name: `Longue ${crypto.randomUUID().slice(0, 8)}`,
      sku,
      description: long,
      features: [long],
      price: 1.5,
    }
    const body = { ...data, isPublished: true, thickness: 100, brand: long, safety: { warnings: long } }
    const made = await page.request.post(`${shop.url}/api/sleeves`, { headers, data: body })
    await page.setViewportSize({ width: 320, height: 800 })
    const sleeve = await made.json()
    await page.goto(sleevePath(sleeve))
    await expect(page.getByText(sku).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.request.delete(`${shop.url}/api/sleeves/${sleeve._id}`, { headers })
  },
)

test('an unknown product is a 404 with a link to the catalogue', { tag: '@rare' }, async ({ page }) => {
  const answer = await page.goto('/products/01890000-0000-7000-8000-000000000000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText(SLEEVE_NOT_FOUND).last()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Voir toutes les protections' }).click()
  await expect(page.locator(cards).nth(11)).toBeAttached()
})

test('a product that fails to load shows an error and a retry', { tag: '@rare' }, async ({ page }) => {
  await page.addInitScript(saveData)
  await page.goto('/')
  // Waits for hydration, because until then a link would load a document.
  await page.getByRole('button', { name: 'Refuser' }).click()
  await page.route('**/api/sleeves/*', (route) =>
    route.fulfill({ status: 503, json: { message: '', code: 'DOWN' } }),
  )
  await page.locator(cards).first().getByRole('link').click()
  await expect(page.getByText(SLEEVE_LOAD_FAILED).last()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.unroute('**/api/sleeves/*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('radio', { name: /^Lot de 5/ })).toBeAttached()
})

function saveData() {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}
