import type { Route } from '@playwright/test'
import { PARCEL_SAVED, UNDELIVERED } from '#shared/orders/parcels.ts'
import { ADDRESS_CORRECTED } from '#shared/orders/texts.ts'
import { NO_CONNECTION } from '#shared/texts.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { buyByCalls } from './testing/bought-order.ts'
import { enter } from './testing/customer.ts'
import { expect, test } from './testing/shop.ts'

test('the delivery can be changed until a parcel leaves; one part leaves first, the rest under another number @rare', async ({
  page,
  shop,
}) => {
  const { _id: id, number } = await buyByCalls(shop.url)
  await enterAsAdmin(page, shop.url)
  await page.route('**/api/admin/live-updates', (route) => route.abort())
  await page.goto(`/admin/orders/${id}/details`)
  const order = page.getByRole('dialog', { name: `Commande ${number}` })

  await order.getByRole('button', { name: 'Corriger la livraison' }).click()
  const delivery = order.getByRole('form', { name: 'Corriger la livraison' })
  await delivery.getByLabel('Mode de livraison').selectOption('Mondial Relay')
  await expect(delivery).toContainText('de moins')
  await delivery.getByRole('button', { name: 'Enregistrer la livraison' }).click()
  await expect(delivery.getByText('Veuillez sélectionner un point relais')).toBeVisible()
  await delivery.getByLabel('Numéro du point').fill('034439')
  await delivery.getByLabel('Nom du point').fill('Tabac du Fort')
  await delivery.getByLabel('Adresse du point').fill('1 rue du Fort')
  await delivery.getByLabel('Code postal du point').fill('69001')
  await delivery.getByLabel('Ville du point').fill('Lyon')
  await expectNoAxeViolations(page)
  await delivery.getByRole('button', { name: 'Enregistrer la livraison' }).click()
  await expect(page.getByText(ADDRESS_CORRECTED).first()).toBeVisible()
  await expect(order).toContainText('Tabac du Fort')

  await order.getByRole('button', { name: 'Envoyer une partie' }).click()
  const part = page.getByRole('dialog', { name: 'Envoyer un colis' })
  await part.getByLabel(/lot de 5$/).fill('3')
  await part.getByRole('button', { name: 'Enregistrer l’envoi' }).click()
  await expect(part.getByRole('alert')).toBeVisible()
  await part.getByLabel(/lot de 5$/).fill('0')
  await part.getByLabel('Numéro de suivi').fill('6A00000000001')
  await part.getByLabel('Poids').fill('250')
  await expectNoAxeViolations(page)
  const answerLost = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/orders/*/parcels', answerLost, { times: 1 })
  await part.getByRole('button', { name: 'Enregistrer l’envoi' }).click()
  await expect(page.getByText(NO_CONNECTION).first()).toBeVisible()
  await part.getByLabel(/lot de 5$/).fill('1')
  const again = part.getByRole('button', { name: 'Enregistrer l’envoi' })
  // The page may read the order again first and disable the button. A dispatched click then does nothing.
  await again.dispatchEvent('click')
  await expect(part.getByRole('alert')).toContainText('C’est fait.')
  await expect(again).toBeDisabled()
  await part.getByRole('button', { name: 'Annuler' }).click()
  const parcels = order.getByRole('region', { name: 'Colis' })
  await expect(parcels.getByText(/^6A/)).toHaveCount(1)
  await expect(parcels).toContainText('6A00000000001')
  await expect(order).toContainText('En cours de préparation')

  const status = order.getByLabel('Statut', { exact: true })
  await status.selectOption('En cours de livraison')
  const tracking = order.getByRole('region', { name: 'Statut de la commande' }).getByLabel('Numéro de suivi')
  await expect(tracking).toHaveValue('')
  await tracking.fill('6A00000000001')
  await order.getByRole('button', { name: 'Mettre à jour' }).click()
  await expect(order.getByText('Ce numéro est celui d’un autre colis').first()).toBeVisible()
  await tracking.fill('6A00000000002')
  await order.getByRole('button', { name: 'Mettre à jour' }).click()
  await expect(parcels.getByRole('listitem').filter({ hasText: '6A00000000002' }).first()).toContainText(
    'En route',
  )
})

test(
  'a lost parcel is sent again under another number, and its customer sees both',
  { tag: '@rare' },
  async ({ page, browser, shop }) => {
    const { _id: id, number, customer } = await buyByCalls(shop.url)
    const token = await enterAsAdmin(page, shop.url)
    const sent = await page.request.put(`${shop.url}/api/orders/${id}/status`, {
      headers: { authorization: `Bearer ${token}` },
      data: { status: 'En cours de livraison', trackingNumber: '6A00000000002' },
    })
    expect(sent.status()).toBe(200)
    await page.goto(`/admin/orders/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Commande ${number}`)
    const order = page.getByRole('main')
    const head = order.locator('header', { has: page.getByRole('heading', { level: 1 }) })
    await expect(head).toContainText('En cours de livraison')
    await expect(order.getByRole('link', { name: 'Commande précédente' })).toBeVisible()
    await expectNoAxeViolations(page)
    const status = order.getByLabel('Statut', { exact: true })
    const parcels = order.getByRole('region', { name: 'Colis' })
    await parcels.getByRole('button', { name: 'Modifier le colis 1' }).click()
    const change = page.getByRole('dialog', { name: 'Modifier le colis' })
    await change.getByLabel('Ce colis est').selectOption('Perdu')
    await expect(change.getByRole('checkbox', { name: /^Réexpédier/ })).not.toBeChecked()
    await change.getByRole('button', { name: 'Enregistrer', exact: true }).click()

    await expect(order.getByRole('region', { name: 'Colis' })).toContainText(UNDELIVERED.lost)
    await expect(order.getByRole('button', { name: 'Rembourser' })).toBeVisible()
    await order.getByRole('button', { name: 'Modifier le colis 1' }).click()
    await change.getByLabel('Réexpédier 20 pochettes au client').check()
    await expectNoAxeViolations(page)
    await change.getByRole('button', { name: 'Enregistrer et réexpédier' }).click()
    await expect(page.getByText(PARCEL_SAVED).first()).toBeVisible()
    await expect(status).toHaveValue('En cours de préparation')
    await page.goto(`/admin/orders/preparation?ids=${id}`)
    const typed = page.getByLabel(`Numéro de suivi de ${number}`)
    await expect(typed).toHaveValue('')
    await typed.fill('6A00000000003')
    await page.getByRole('button', { name: 'Marquer comme envoyées (1)' }).click()
    await page.getByRole('button', { name: 'Enregistrer l’envoi' }).click()
    await expect(page.getByText('1 commande en livraison').first()).toBeVisible()

    const buyer = await (await browser.newContext()).newPage()
    await enter(buyer, shop.url, customer)
    await buyer.goto(`${shop.url}/profile/orders/${id}`)
    const mine = buyer.getByRole('list', { name: 'Colis' }).locator('> li')
    await expect(mine).toHaveCount(2)
    await expect(mine.nth(0)).toContainText('Perdu, réexpédié dans un autre colis')
    await expect(mine.nth(1).getByRole('link', { name: /Suivre mon colis/ })).toHaveAttribute(
      'href',
      /6A00000000003/,
    )
    await expectNoAxeViolations(buyer)
    await buyer.context().close()
  },
)
