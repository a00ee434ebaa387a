import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { formatCents } from '#shared/money.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { buyByCalls } from './testing/bought-order.ts'
import { enter } from './testing/customer.ts'
import { pdfText } from './testing/pdf-text.ts'
import { expect, test } from './testing/shop.ts'

test('after a partial refund, shopkeeper and customer open the same invoice and the same credit note @rare', async ({
  page,
  shop,
  browser,
}) => {
  const { customer, ...order } = await buyByCalls(shop.url)
  const token = await enterAsAdmin(page, shop.url)
  const refund = await page.request.post(`${shop.url}/api/orders/${order._id}/refunds`, {
    headers: { authorization: `Bearer ${token}` },
    data: { amount: 1.5 },
  })
  expect(refund.ok(), await refund.text()).toBe(true)
  await page.goto(`${shop.url}/admin/orders?q=${order.number}`)
  await page.getByRole('button', { name: `Détails de la commande ${order.number}` }).click()
  await expect(page.getByRole('button', { name: /^Télécharger l’avoir/ })).toBeVisible()
  const shopkeepers = await bothTexts(page)

  const context = await browser.newContext({ baseURL: shop.url })
  const theirs = await context.newPage()
  await enter(theirs, shop.url, customer)
  await theirs.goto(`/profile/orders/${order._id}`)
  await expect(theirs.getByRole('heading', { name: 'Facture et avoirs' })).toBeVisible()
  await expectNoAxeViolations(theirs)
  expect(await bothTexts(theirs)).toEqual(shopkeepers)
  await theirs.getByRole('link', { name: /^Conditions de vente acceptées/ }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(
    'Conditions générales de vente acceptées',
  )
  await expectNoAxeViolations(theirs)
  await context.close()

  await page.goto(`${shop.url}/admin/documents?q=${order.number}`)
  await expect(page.getByRole('table', { name: 'Factures et avoirs' }).getByRole('row')).toHaveCount(3)
  await expectNoAxeViolations(page)
  expect(await archivedTexts(page, order.invoice?.number ?? '')).toEqual(shopkeepers)
  const [invoice = '', note = ''] = shopkeepers
  expect(invoice).toContain(`N° ${order.invoice?.number}`)
  expect(note).toContain(`Corrige la facture ${order.invoice?.number}`)
  expect(note).toMatch(/Remboursé le [^:]+ : 1,50 €/)

  const asAdmin = { authorization: `Bearer ${token}` }
  const cancelled = await page.request.put(`${shop.url}/api/orders/${order._id}/status`, {
    headers: asAdmin,
    data: { status: 'Annulé' },
  })
  expect(cancelled.ok(), await cancelled.text()).toBe(true)
  await leave(shop.url, customer)
  const left = await (
    await page.request.get(`${shop.url}/api/orders/${order._id}`, { headers: asAdmin })
  ).json()
  expect(JSON.stringify(left.shippingAddress)).not.toContain('Lefèvre')
  await page.goto(`${shop.url}/admin/documents?q=${customer.email}`)
  expect(await archivedTexts(page, order.invoice?.number ?? '')).toEqual(shopkeepers)

  const journal = await monthFile(page, 'Journal du mois (CSV)', ';')
  expect(journal.name).toMatch(/^journal-\d{4}-\d{2}\.csv$/)
  const booked = journal.rows.filter((cells) => cells[3] === order.number)
  expect(booked.map((cells) => cells[2])).toEqual(['Facture', 'Avoir'])
  for (const [at, cells] of booked.entries()) {
    const [net = 0, vat = 0, gross = 0] = cells.slice(9, 12).map(centsOf)
    expect(net + vat).toBe(gross)
    expect(shopkeepers[at]).toContain(`Total TTC ${formatCents(Math.abs(gross)).replace(/\s/g, ' ')}`)
  }
  const fec = await monthFile(page, 'Écritures du mois (extrait du FEC)', '\t')
  expect(fec.name).toMatch(/^\d{9}FEC-extrait-\d{4}-\d{2}\.txt$/)
  const side = (column: number) => fec.rows.reduce((sum, cells) => sum + centsOf(cells[column]), 0)
  expect(fec.rows.every((cells) => cells.length === 18)).toBe(true)
  expect(side(11)).toBe(side(12))
  const sales = fec.rows.filter((cells) => cells[8] === order.invoice?.number && cells[4] === '411000')
  expect(centsOf(sales[0]?.[11])).toBe(centsOf(booked[0]?.[11]))
})

const centsOf = (text = '0') => Math.round(Number(text.replace(',', '.')) * 100)

async function monthFile(page: Page, button: string, separator: string) {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await saved
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').slice(1, -1)
  return { name: file.suggestedFilename(), rows: lines.map((line) => line.split(separator)) }
}

async function archivedTexts(page: Page, invoiceNumber: string): Promise<string[]> {
  const texts: string[] = []
  for (const name of [`Télécharger ${invoiceNumber}`, /^Télécharger A-/]) {
    const printed = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    texts.push(await pdfText(await printed))
  }
  return texts
}

async function leave(
  shopUrl: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${shopUrl}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const gone = await fetch(`${shopUrl}/api/users/delete-account`, {
    method: 'DELETE',
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ password }),
  })
  expect(gone.status, await gone.text()).toBe(200)
}

async function bothTexts(page: Page): Promise<string[]> {
  const texts: string[] = []
  for (const name of ['Télécharger la facture', /^Télécharger l’avoir A-/]) {
    const printed = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    texts.push(await pdfText(await printed))
  }
  return texts
}
