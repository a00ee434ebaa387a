import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './testing/axe.ts'
import { sleevePath, sleeveWith } from './testing/catalogue.ts'
import {
  ADDRESS,
  goOn,
  leaveAddress,
  leaveCart,
  newCustomer,
  payButton,
  signInByCalls,
  terms,
} from './testing/checkout.ts'
import { expectFocusNeverCovered } from './testing/covered-focus.ts'
import { plenty } from './testing/payment.ts'
import { openPlainDocument } from './testing/plain-document.ts'
import { expect, test } from './testing/shop.ts'

const withBody = (body: string, style = '') =>
  `<!doctype html><html lang="fr"><head><title>Essai</title><style>${style}</style></head><body><main><h1>Essai</h1>${body}</main></body></html>`

const DARK = '@media (prefers-color-scheme: dark)'

const faults: [what: string, found: RegExp, html: string][] = [
  ['a picture without words', /light colours[\s\S]*image-alt/, withBody('<img src="data:,">')],
  [
    'text with too little contrast in light mode',
    /light colours[\s\S]*color-contrast/,
    withBody('<p>Pâle</p>', 'p { color: #ccc; background: #fff }'),
  ],
  [
    'text with too little contrast in dark mode',
    /dark colours[\s\S]*color-contrast/,
    withBody(
      '<p>Pâle</p>',
      `p { color: #000; background: #fff } ${DARK} { p { color: #333; background: #000 } }`,
    ),
  ],
  [
    'a link that differs from the text by colour alone, in dark mode',
    /dark colours[\s\S]*link-in-text-block/,
    withBody(
      '<p>Des mots et <a href="#x">un lien</a> entre les mots.</p>',
      `p { color: #000; background: #fff } ${DARK} { p { color: #fff; background: #000 } a { color: #eee; text-decoration: none } }`,
    ),
  ],
  [
    'a fault in a frame',
    /light colours[\s\S]*image-alt/,
    withBody('<iframe title="Cadre" srcdoc="<html lang=fr><title>x</title><img src=data:,>"></iframe>'),
  ],
]

test('the check finds every fault, and passes a page without faults @rare', async ({ page }) => {
  // Each page has its own address, because an address that was checked before gets fewer checks.
  const open = (html: string) => page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`)
  for (const [what, found, html] of faults) {
    await open(html)
    await expect(expectNoAxeViolations(page), what).rejects.toThrow(found)
  }
  await open(withBody('<p>Rien à redire.</p>'))
  await expectNoAxeViolations(page)
  await page.locator('main').evaluate((main) => main.append(document.createElement('button')))
  await expect(expectNoAxeViolations(page)).rejects.toThrow(/button-name/)
})

async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeEnabled()
  for (let presses = 0; presses < 90; presses += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused({ timeout: 100 })
}

const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name })

test('completes a purchase with the keyboard alone', async ({ page, shop }) => {
  const { keyboard } = page
  const sleeve = await sleeveWith(shop.url, plenty)
  await openPlainDocument(page)
  await signInByCalls(page, newCustomer())
  await page.goto('/')
  await tabTo(page, page.getByRole('button', { name: 'Refuser' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('main')).toHaveCSS('outline-style', 'solid')

  const sort = page.getByRole('combobox', { name: 'Trier par' })
  await tabTo(page, sort)
  for (let down = 0; down < 4; down += 1) await keyboard.press('ArrowDown')
  await expect(page).toHaveURL('/?sort=price-desc')
  await expect(page.getByRole('status').filter({ hasText: 'ordre : prix décroissant' })).toBeAttached()
  await expect(sort).toBeFocused()

  const search = page.getByRole('searchbox', { name: 'Rechercher une protection' })
  await tabTo(page, search, 'Shift+Tab')
  await keyboard.type(sleeve.name)
  const suggestion = page.getByRole('list', { name: 'Suggestions' }).getByRole('link', { name: sleeve.name })
  await expect(suggestion.first()).toBeVisible()
  await keyboard.press('ArrowDown')
  await expect(suggestion.first()).toBeFocused()
  await keyboard.press('Escape')
  await expect(search).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveTitle(/^Résultats pour/)
  await expect(search).not.toBeFocused()
  const card = page
    .getByRole('list', { name: 'Protections' })
    .getByRole('link', { name: sleeve.name })
    .first()
  await tabTo(page, card)
  await keyboard.press('Enter')

  const heading = page.getByRole('heading', { level: 1, name: sleeve.name })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS('outline-style', 'solid')
  await expect(page.getByRole('status').filter({ hasText: `${sleeve.name} · ` })).toBeAttached()
  await tabTo(page, radio(page, /^Lot de 5/))
  await keyboard.press('ArrowUp')
  await expect(radio(page, /^Lot de 10/)).toBeChecked()
  await expect(radio(page, /^Lot de 10/)).toHaveAccessibleName(/, économie de \d+\s%/)
  const [more, less] = [/^Augmenter/, /^Diminuer/].map((name) => page.getByRole('button', { name }))
  if (!more || !less) throw new Error('Two buttons change the quantity')
  await tabTo(page, more)
  await keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '2 × lot de 10' })).toBeAttached()
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Enter')
  await expect(less).toBeFocused()
  await expect(less).toHaveAttribute('aria-disabled', 'true')
  await tabTo(page, page.getByRole('button', { name: /^Ajouter au panier/ }))
  await keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Ajouté au panier !' })).toBeAttached()
  await tabTo(page, page.getByRole('link', { name: 'Voir mon panier' }))
  await keyboard.press('Enter')

  await tabTo(page, page.getByRole('link', { name: 'Choisir la livraison' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/shipping$/)
  await tabTo(page, radio(page, /Mondial Relay/))
  await keyboard.press('ArrowDown')
  await expect(radio(page, /Colissimo/)).toBeChecked()
  await tabTo(page, goOn(page))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/payment$/)
  await expect(payButton(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Paiement', exact: true })).toHaveCount(1)
  await tabTo(page, terms(page))
  await keyboard.press('Space')
  await tabTo(page, payButton(page))
  const opened = page.context().waitForEvent('page')
  await keyboard.press('Enter')
  const provider = await opened
  await tabTo(provider, provider.getByRole('button', { name: 'Payer', exact: true }))
  // The window may have closed before the key is released.
  await provider.keyboard.press('Enter').catch(() => undefined)
  await expect(page).toHaveURL(/order-success$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Merci/ })).toBeVisible()
})

test('forced colours draw borders instead of colours; at 400 % nothing covers the focus @rare', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(sleevePath(await sleeveWith(shop.url, plenty)))
  await page.getByRole('button', { name: 'Refuser' }).click()
  const look = (target: Locator, property: string) =>
    target.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  expect(await look(page.locator('label').filter({ has: radio(page, /^Lot de 5/) }), 'outline-style')).toBe(
    'solid',
  )
  expect(await look(page.locator('label').filter({ has: radio(page, /^Lot de 10/) }), 'outline-style')).toBe(
    'none',
  )
  expect(await look(page.getByRole('button', { name: /^Ajouter/ }), 'border-top-width')).toBe('2px')

  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(page.getByRole('region', { name: 'Messages' })).toBeHidden()
  await expectFocusNeverCovered(page, 30)
  for (const name of [page.getByRole('heading', { level: 1 }), page.locator('[aria-current="page"]')])
    await name.evaluate((element) => (element.textContent = 'Anticonstitution'.repeat(3)))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1280, height: 800 })
  const add = await page.getByRole('button', { name: /^Ajouter/ }).boundingBox()
  expect((add?.x ?? 0) + (add?.width ?? 0)).toBeLessThanOrEqual(1280)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet()
    spaced.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, spaced]
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  await openPlainDocument(page)
  await leaveCart(page, await sleeveWith(shop.url, plenty))
  await leaveAddress(page, { ...ADDRESS, lastName: 'Anticonstitution'.repeat(3) })
  await page.goto('/checkout/payment')
  await expect(page.getByText('AnticonstitutionAnticonstitution')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
