import { afterAll, expect, test } from 'vitest'
import { changeSettings } from '../settings/change-settings.ts'
import { signUpAdmin } from '../testing/accounts.ts'
import { aBuyer, aCheckout, aGuest, shelve } from '../testing/checkout.ts'
import { testShop } from '../testing/shop.ts'

const shop = await testShop({ INVOICE_VAT: 'included' })
afterAll(() => shop.close())

test('an order keeps the VAT regime of the day it was made when the setting changes', async () => {
  const buyer = await aBuyer(shop)
  await buyer.bought(aCheckout(await shelve(shop, 10)))
  await changeSettings(shop, { vat: { regime: 'added' } }, (await signUpAdmin(shop)).id)
  await buyer.bought(aCheckout(await shelve(shop, 10)))
  const orders = await shop.database.db.selectFrom('orders').select('invoice_vat').orderBy('number').execute()
  expect(orders.map((order) => order.invoice_vat)).toEqual(['included', 'added'])
  // The confirmation states the VAT, except in the regime where the invoice adds it.
  const mails = await shop.database.db
    .selectFrom('mails')
    .select('text')
    .where('subject', 'like', '%est confirmée')
    .orderBy('subject')
    .execute()
  // The mail names the product's essential characteristic, as its page does (C. conso. L. 221-13).
  for (const { text } of mails) expect(text).toContain('format 66\u00a0×\u00a091\u00a0mm')
  expect(mails.map(({ text }) => /^TVA\n(.*)/m.exec(text)?.[1])).toEqual([
    expect.stringMatching(/^\d+,\d\d\s€ \(20\s%\), comprise dans le total$/),
    undefined,
  ])
})

test('a guest’s name that is a message is not in the title of the confirmation', async () => {
  const guest = await aGuest(shop)
  const firstName = 'Confirmez sur http://evil.example/verif'
  await shop.database.db
    .updateTable('users')
    .set({ first_name: firstName })
    .where('id', '=', guest.userId)
    .execute()
  await guest.bought(aCheckout(await shelve(shop, 10)))
  const { html, text } = await shop.database.db
    .selectFrom('mails')
    .select(['html', 'text'])
    .where('recipient', '=', guest.email)
    .where('subject', 'like', '%est confirmée')
    .executeTakeFirstOrThrow()
  expect([html, text].join('\n')).not.toContain('evil')
  expect(text).toMatch(/^Merci pour votre commande\n/)
})
