import { OUT_OF_STOCK } from '#shared/cart/add-to-cart-rules.ts'
import { CANCELLATION_TOO_LATE, REFUND_TERMS } from '#shared/orders/cancellation-rules.ts'
import {
  CANCEL_DIALOG_SUCCEEDED,
  CANCEL_IN_PROGRESS,
  CANCEL_SUCCEEDED,
  ORDERS_LOAD_FAILED,
} from '#shared/orders/texts.ts'
import { PAST_ORDERS_LOAD_FAILED } from '#shared/past-orders/texts.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { DEMO_CUSTOMER, enter, register, signIn } from './testing/customer.ts'
import { pdfPages } from './testing/pdf-text.ts'
import { openPlainDocument } from './testing/plain-document.ts'
import { expect, test } from './testing/shop.ts'

test('a customer opens the orders, reads the terms, cancels one, and sees the parcel, history and return deadline of a delivered one', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.url}/profile/orders`)
  await expect(page.getByText('Connectez-vous pour voir vos commandes')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('main').getByRole('link', { name: 'Me connecter' }).click()
  await signIn(page, DEMO_CUSTOMER)
  await expect(page).toHaveURL(`${shop.url}/profile/orders`)

  const orders = page.getByRole('article')
  await expect(orders).toHaveCount(10)
  const newest = orders.first()
  await expect(newest.getByText('En cours de préparation')).toBeVisible()
  await expect(newest.locator('time')).toHaveText(/^[a-z]+di \d+\s\p{L}+\s\d{4}$|^dimanche /u)
  await expect(newest.getByText('Frais de livraison')).toBeVisible()
  await expect(newest.getByText('Lot de 32')).toBeVisible()
  await expect(orders.filter({ hasText: CANCELLATION_TOO_LATE }).first()).toContainText('Livré')
  await expectNoAxeViolations(page)

  await newest.getByRole('button', { name: 'Annuler la commande' }).click()
  const dialog = page.getByRole('dialog')
  // Nothing was sent, so nothing has to be returned (decision 57).
  const [inTime, ...ofReturns] = REFUND_TERMS
  await expect(dialog).toContainText(inTime)
  for (const term of ofReturns) await expect(dialog).not.toContainText(term)
  const viewport = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 256 })
  const content = dialog.locator('[tabindex="0"]')
  await content.press('End')
  await expect.poll(() => content.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  if (viewport) await page.setViewportSize(viewport)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await newest.getByRole('button', { name: 'Annuler la commande' }).click()
  await dialog.getByRole('button', { name: 'Confirmer l’annulation' }).click()
  await expect(dialog).toContainText(CANCEL_DIALOG_SUCCEEDED)
  await expect(page.getByText(CANCEL_SUCCEEDED, { exact: true }).first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(newest.getByText('Annulé par le client', { exact: true })).toBeVisible()
  await expect(newest.getByText(CANCEL_IN_PROGRESS)).toBeFocused()
  await page.reload()
  await expect(newest.getByText('Commande annulée par le client')).toBeVisible()

  await page.getByRole('link', { name: 'Suivant' }).click()
  await expect(page).toHaveURL(`${shop.url}/profile/orders?page=2`)
  await expect(page.getByText('Page 2 sur 2')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Page 1 sur 2')).toBeVisible()

  const order = page.getByRole('article').filter({ hasText: 'Livré' }).first()
  const number = (await order.getByRole('heading').textContent())?.replace('Commande ', '') ?? ''
  await order.locator('summary').click()
  await order.getByRole('link', { name: 'Détail et suivi' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Commande ${number}`)
  await expect(page).toHaveTitle(new RegExp(`^Commande ${number} · `))
  await expect(page.getByRole('link', { name: /Suivre mon colis/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.laposte\.fr\/outils\/suivre-vos-envois\?code=/,
  )
  await expect(page.getByText(/la retourner jusqu’au .* inclus/)).toBeVisible()
  await expect(page.getByText('Adresse de facturation')).toBeVisible()
  await expect(page.getByText(/^N°\sF-\d{4}-\d{6}/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'En cours de livraison' })).toBeVisible()
  await expectNoAxeViolations(page)
  const paper = await pdfPages(await page.pdf({ format: 'A4' }))
  expect(paper).toHaveLength(1)
  expect(paper[0]).toContain(number)
  expect(paper[0]).not.toMatch(/Acheter à nouveau|Aller au contenu|Mentions légales/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toHaveCSS('border-image-source', /gradient/)
  const messages = page.locator('[aria-label="Messages"]')
  await messages.evaluate((region: HTMLElement) => region.showPopover())
  await expect(messages).toHaveCSS('display', 'none')
  await page.emulateMedia({ media: null })

  await page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' }).click()
  await expect(page.getByLabel('Numéro de la commande')).toHaveValue(number)
  await expect(page.getByLabel('Votre adresse e-mail')).toHaveValue(DEMO_CUSTOMER.email)

  await page.goBack()
  await page.route('**/api/sleeves/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), stock: 0 } })
  })
  await page.getByRole('button', { name: /^Acheter à nouveau/ }).click()
  await expect(page).toHaveURL(`${shop.url}/cart`)
  await expect(page.getByText(`de la commande ${number}`)).toContainText(OUT_OF_STOCK)
  await page.unroute('**/api/sleeves/*')
  await page.goBack()
  await page.getByRole('button', { name: /^Acheter à nouveau/ }).click()
  await expect(page).toHaveURL(`${shop.url}/cart`)
  await expect(page.getByRole('region', { name: 'Articles' }).getByRole('listitem').first()).toBeVisible()

  await page.goto(`${shop.url}/profile/orders/0197a0b0-0000-7000-8000-000000000000`)
  await expect(page.getByText('Commande non trouvée')).toBeVisible()
})

test(
  'a new customer has no orders, and a failed list can be retried',
  { tag: '@rare' },
  async ({ page, shop }) => {
    const customer = await register(shop.url)
    await page.route('**/api/orders/my-orders?*', (route) => route.abort())
    await page.goto('/login?from=/profile/orders')
    await signIn(page, customer)
    await expect(page.getByText(ORDERS_LOAD_FAILED)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.unroute('**/api/orders/my-orders?*')
    await page.route('**/api/past-orders', (route) => route.abort())
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText("Vous n'avez pas encore passé de commande.")).toBeVisible()
    await expect(page.getByText(PAST_ORDERS_LOAD_FAILED)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.unroute('**/api/past-orders')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText(PAST_ORDERS_LOAD_FAILED)).toBeHidden()
  },
)

test('signing in as someone else in another tab never shows the previous person’s orders', async ({
  page,
  context,
  shop,
  request,
}) => {
  await enter(page, shop.url, DEMO_CUSTOMER)
  await page.goto('/profile/orders')
  await expect(page.getByRole('article').first()).toBeVisible()

  const session = await (await request.post('/api/auth/login', { data: await register(shop.url) })).json()
  const otherTab = await context.newPage()
  await openPlainDocument(otherTab)
  await otherTab.evaluate(
    ([token, refreshToken]) => {
      localStorage.setItem('refreshToken', refreshToken)
      localStorage.setItem('token', token)
    },
    [String(session.token), String(session.refreshToken)] as const,
  )
  await expect(page.getByText("Vous n'avez pas encore passé de commande.")).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})
