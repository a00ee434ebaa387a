import { randomUUID } from 'node:crypto'
import type { Frame, Page } from '@playwright/test'
import { type Hand, handOn, type Step } from '../e2e/testing/hand.ts'
import { PAY_BUTTON } from '../src/sandbox/paypal/button-names.ts'

export const PHONE = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

const PERSON = {
  'Code postal': '69001',
  Ville: 'Lyon',
  Prénom: 'Ada',
  Nom: 'Morel',
  Adresse: '12 rue du Port',
}

/** Buys a product. A step ends as soon as the next action is possible, even if pictures are still loading. */
export async function buy(
  page: Page,
  url: string,
  tell: (step: Step) => void,
  bytes?: () => number,
): Promise<void> {
  const hand = handOn(page, tell, bytes)
  await page.goto(url, { waitUntil: 'commit' })
  const card = page.locator('ul[aria-label="Protections"] > li a').first()
  await card.waitFor()
  hand.mark('the shop is there')
  await hand.tapIfThere(page.getByRole('button', { name: 'Refuser' }))
  await hand.tap(card)
  const add = page.getByRole('button', { name: /^Ajouter au panier/ })
  await add.waitFor()
  hand.mark('a product')
  await hand.tapUntil(add, page.getByRole('region', { name: 'Messages' }).getByText('Ajouté au panier'))
  hand.mark('in the cart')
  await goToShipping(page, hand)
  await page.locator('#champ-firstName').waitFor()
  await hand.fill(page, PERSON)
  await page.getByText('69001 LYON').last().waitFor()
  hand.mark('address and relay point')
  await hand.tap(page.getByRole('button', { name: 'Continuer vers le paiement' }))
  const terms = page.getByRole('checkbox', { name: /conditions générales de vente/ })
  await terms.waitFor()
  hand.mark('the payment')
  await hand.fill(page, { 'Adresse e-mail': `ada.${randomUUID()}@exemple.fr` })
  await hand.tap(terms)
  const pay = page.getByRole('button', { name: PAY_BUTTON })
  await hand.tap(pay)
  await hand.tap((await sandboxFrame(page)).getByRole('button', { name: 'Payer', exact: true }))
  await page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' }).waitFor()
  hand.mark('paid')
  hand.total()
}

async function goToShipping(page: Page, hand: Hand): Promise<void> {
  const order = page.getByRole('link', { name: 'Commander', exact: true })
  if (await order.isVisible()) return hand.tap(order)
  await hand.tap(
    page
      .getByRole('link', { name: /^Mon panier/ })
      .filter({ visible: true })
      .first(),
  )
  const shipping = page.getByRole('link', { name: 'Choisir la livraison' })
  await shipping.waitFor()
  hand.mark('the cart')
  await hand.tap(shipping)
}

async function sandboxFrame(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe').last().elementHandle())?.contentFrame()
  if (!frame) throw new Error('The payment opened no frame.')
  return frame
}
