import type { Page } from '@playwright/test'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { eurosToCents } from '#shared/money.ts'
import type { Order } from '#shared/orders/contract.ts'
import { PARCEL_SAVED, PARCEL_SENT } from '#shared/orders/parcels.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { buyMany } from './testing/bought-order.ts'
import { pdfText } from './testing/pdf-text.ts'
import { expect, test } from './testing/shop.ts'

const MORNING = 62

test('ships 62 orders in a morning: labels in the order of the slips, one lost, one in two parcels, one returned @rare', async ({
  page,
  context,
  ownShop: { url },
}) => {
  const token = await enterAsAdmin(page, url)
  const headers = { authorization: `Bearer ${token}` }
  const get = async <Answer>(path: string) =>
    (await (await page.request.get(`${url}/api/${path}`, { headers })).json()) as Answer
  const due = async () =>
    (await get<{ pagination: { total: number } }>('admin/orders?due=preparation')).pagination.total
  const bought = await buyMany(url, MORNING - (await due()), { relays: true })
  expect(await due()).toBe(MORNING)
  const inStock = async () => (await get<Sleeve[]>('sleeves')).reduce((sum, { stock }) => sum + stock, 0)
  const earned = async () => eurosToCents((await get<{ totalRevenue: number }>('dashboard')).totalRevenue)
  const order = (id: string) => get<Order>(`orders/${id}`)
  const before = { stock: await inStock(), earned: await earned() }
  const byHome = bought.filter(({ shippingMethod }) => shippingMethod === 'Colissimo')
  const byRelay = bought.filter(({ shippingMethod }) => shippingMethod === 'Mondial Relay')
  const [parted, back] = byHome
  const [lost] = byRelay
  if (!parted || !back || !lost) throw new Error('Too few orders were bought')

  await page.goto(`${url}/admin/orders/${parted._id}`)
  await page.getByRole('button', { name: 'Envoyer une partie' }).click()
  const part = page.getByRole('dialog', { name: 'Envoyer un colis' })
  await part.getByLabel(/lot de 5$/).fill('0')
  await part.getByLabel('Numéro de suivi').fill('6A00000000001')
  await part.getByRole('button', { name: 'Enregistrer l’envoi' }).click()
  await expect(page.getByText(PARCEL_SENT).first()).toBeVisible()

  await page.goto(`${url}/admin/orders?due=preparation`)
  await page.getByLabel('Choisir toute la page').check()
  await page.getByRole('button', { name: `Choisir les ${MORNING}` }).click()
  await page.getByRole('link', { name: 'Préparer et envoyer' }).click()
  const dialog = page.getByRole('dialog', { name: `Préparer et envoyer : ${MORNING} commandes` })
  const slips = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Bons de préparation (PDF)' }).click()
  const ofSlips = [...(await pdfText(await slips)).matchAll(/Bon de préparation (C-\d+-\d+)/g)].map(
    ([, one]) => one,
  )
  expect(new Set(ofSlips).size).toBe(MORNING)

  const second = await context.newPage()
  await second.goto(`${url}/admin/orders`)
  await dialog.getByRole('button', { name: /^Créer les étiquettes \(\d+\)$/ }).click()
  await expect(second.getByText(/^\d+ étiquettes créées/)).toBeVisible()
  const sheet = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Imprimer \d+ étiquettes \(PDF\)$/ }).click()
  const ofLabels = [...(await pdfText(await sheet)).matchAll(/(C-\d+-\d+), \d+ g/g)].map(([, one]) => one)
  expect(ofLabels.length).toBeGreaterThanOrEqual(byRelay.length)
  expect(ofLabels).toEqual(ofSlips.filter((number) => ofLabels.includes(number)))

  const [pasted, filed] = [byHome.slice(0, 2), byHome.slice(2)]
  await pasteNumbers(page, pasted)
  await importNumbers(page, filed)
  await dialog.getByRole('button', { name: `Marquer comme envoyées (${MORNING})` }).click()
  await page.getByRole('button', { name: 'Enregistrer l’envoi' }).click()
  // The sending may end before the other tab reads its progress, so the tab may show the final message.
  const sending = new RegExp(`^(?:Envoi en cours : \\d+ sur ${MORNING}|${MORNING} commandes en livraison)`)
  await expect(second.getByText(sending).first()).toBeVisible()
  await expect.poll(due).toBe(0)
  await second.close()
  const { parcels } = await order(parted._id)
  expect(parcels.map(({ state, lines }) => [state, lines.length])).toEqual([
    ['sent', 1],
    ['sent', 1],
  ])
  expect({ stock: await inStock(), earned: await earned() }).toEqual(before)

  await page.goto(`${url}/admin/orders/${lost._id}`)
  await page.getByRole('button', { name: 'Modifier le colis 1' }).click()
  const change = page.getByRole('dialog', { name: 'Modifier le colis' })
  await change.getByLabel('Ce colis est').selectOption('Perdu')
  await change.getByRole('checkbox', { name: /^Réexpédier/ }).check()
  await change.getByRole('button', { name: 'Enregistrer et réexpédier' }).click()
  await expect(page.getByText(PARCEL_SAVED).first()).toBeVisible()
  await page.goto(`${url}/admin/orders/preparation?ids=${lost._id}`)
  await page.getByRole('button', { name: 'Créer les étiquettes (1)' }).click()
  await expect(page.getByLabel(`Numéro de suivi de ${lost.number}`)).toHaveValue(/^\d{8}$/)
  await page.getByRole('button', { name: 'Marquer comme envoyées (1)' }).click()
  await page.getByRole('button', { name: 'Enregistrer l’envoi' }).click()
  await expect(page.getByText('1 commande en livraison').first()).toBeVisible()
  const sentAgain = (await order(lost._id)).parcels
  expect(sentAgain.map(({ state }) => state)).toEqual(['lost', 'sent'])
  expect(new Set(sentAgain.map(({ trackingNumber }) => trackingNumber)).size).toBe(2)

  const [ten] = back.items.filter(({ packSize }) => packSize === 10)
  await page.goto(`${url}/admin/orders/${back._id}`)
  await page.getByRole('button', { name: 'Enregistrer un retour' }).click()
  const noted = page.getByRole('dialog', { name: 'Enregistrer un retour' })
  await noted.getByLabel(/, lot de 10/).fill('1')
  await noted.getByRole('button', { name: 'Enregistrer le retour' }).click()
  const returned = page.getByRole('region', { name: 'Rétractation' })
  await returned.getByRole('button', { name: 'Colis reçu' }).click()
  await expect(returned).toContainText(/colis reçu le/)
  await returned.getByRole('button', { name: 'Contrôler' }).click()
  const check = page.getByRole('dialog', { name: /^Contrôler le retour R-/ })
  await check.getByRole('button', { name: 'Enregistrer le contrôle' }).click()
  await expect(returned).toContainText('1 remis en stock, 0 abîmé')
  await returned.getByRole('button', { name: /^Rembourser / }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Rembourser / })
    .click()
  await expect(returned).toContainText(/Remboursement de .* effectué/)
  const refunded = await order(back._id)
  const paid = eurosToCents(ten?.price ?? 0)
  expect(eurosToCents(refunded.refundedTotal)).toBe(paid)
  expect(refunded.creditNotes.map(({ number }) => number)).toEqual([expect.stringMatching(/^A-\d{4}-\d{6}$/)])

  const piecesLost = lost.items.reduce((sum, { packSize, quantity }) => sum + packSize * quantity, 0)
  expect(await inStock()).toBe(before.stock - piecesLost + 10)
  expect(await earned()).toBe(before.earned - paid)
})

const listOf = (orders: readonly Order[], first: number) =>
  orders.map(({ number }, at) => `${number};6A${first + at}`).join('\n')

async function importNumbers(page: Page, orders: readonly Order[]): Promise<void> {
  await page.getByRole('button', { name: 'Importer le fichier du transporteur' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer les numéros de suivi' })
  const text = `Commande;Suivi\n${listOf(orders, 20_000_000_000)}\nC-1999-000001;6A29999999999\n`
  const file = { name: 'suivis.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await dialog.getByLabel('Fichier CSV').setInputFiles(file)
  await expect(dialog.getByText('1 ligne sans commande dans cette fenêtre')).toBeVisible()
  await dialog.getByRole('button', { name: `Reprendre ${orders.length} numéro` }).click()
  await expect(dialog).toBeHidden()
}

async function pasteNumbers(page: Page, orders: readonly Order[]): Promise<void> {
  const text = listOf(orders, 10_000_000_000)
  await page
    .getByLabel(/^Numéro de suivi de/)
    .first()
    .focus()
  await page.evaluate((list) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', list)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}
