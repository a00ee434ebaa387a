import { expect, test } from 'vitest'
import { entriesOf } from '#shared/documents/accounting-journal.ts'
import { SIREN_INVALID } from '#shared/documents/company-rules.ts'
import { FRANCHISE_MENTION } from '#shared/documents/vat.ts'
import type { ManualOrderRequest, ReservationPage } from '#shared/manual-orders/contract.ts'
import { RESERVATION_OVER, RESERVATION_PAID } from '#shared/manual-orders/texts.ts'
import { SOLD_ON_THE_SPOT } from '#shared/orders/cancellation-rules.ts'
import { DELIVERED, IN_DELIVERY, IN_PREPARATION } from '#shared/orders/statuses.ts'
import { parisDay } from '#shared/paris-day.ts'
import { TRANSFER_DAYS } from '#shared/payment-means.ts'
import { REFUND_BY_HAND } from '#shared/refunds/texts.ts'
import { ALREADY_CREATED } from '#shared/texts.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { newId } from '../database/ids.ts'
import { settleUnfinished } from '../settlement/settle-unfinished.ts'
import { aBuyer, shelve } from '../testing/checkout.ts'
import { readMail } from '../testing/mails.ts'
import { ADDRESS, entered as enteredFor, openManualOrders, TODAY } from '../testing/manual-orders.ts'
import { stockOnShelf, storedOrder, subjectsTo, wrongDerivedColumns } from '../testing/orders.ts'
import { openSession } from '../testing/session.ts'
import { testShop } from '../testing/shop.ts'

const { shop, admin, other, call, place, ordered, enterAgain } = await openManualOrders()

const entered = (product: string, changes: Partial<ManualOrderRequest> = {}) =>
  enteredFor({ items: [{ product, packSize: 5, quantity: 1 }], ...changes })

const pay = (id: string, on = TODAY) =>
  call<{ number: string; _id: string }>('POST', `/api/admin/manual-orders/${id}/payment`, {
    means: 'transfer',
    on,
  })
const waiting = async () =>
  (await call<ReservationPage>('GET', '/api/admin/manual-orders?limit=100')).body.items.map(({ _id }) => _id)
const documentsOf = (orderId: string) =>
  shop.database.db.selectFrom('documents').selectAll().where('order_id', '=', orderId).execute()

test('an order paid by transfer has a number, a frozen invoice, stock, a mail and a place in the list, as any other order', async () => {
  const sleeve = await shelve(shop, 20)
  const body = entered(sleeve)
  const order = await ordered(body)
  expect(order).toMatchObject({
    number: expect.stringMatching(/^C-2026-\d{6}$/),
    status: IN_PREPARATION,
    total: 10.4,
    paymentId: '',
    paidBy: { means: 'transfer' },
    shippingMethod: 'Colissimo',
    invoice: { content: { moved: 10.4, payment: { means: 'transfer', reference: '' } } },
  })
  expect(order.history).toMatchObject([{ by: 'admin' }])
  expect(await stockOnShelf(shop, sleeve)).toBe(15)
  await shop.jobs.drain()
  expect(await subjectsTo(shop, body.guest?.email ?? '')).toEqual([
    `Votre commande ${order.number} est confirmée`,
  ])
  expect(await wrongDerivedColumns(shop)).toEqual([])
  const found = await call<{ items: unknown[] }>('GET', `/api/admin/orders?q=${order.number}`)
  expect(found.body.items).toHaveLength(1)
})

test('the journal books a transfer to the bank and cash to the till', async () => {
  const sleeve = await shelve(shop, 50)
  for (const [means, account] of [
    ['transfer', 'bank'],
    ['card', 'bank'],
    ['cheque', 'bank'],
    ['cash', 'cash'],
  ] as const) {
    const order = await ordered(entered(sleeve, { paid: { means, on: '2026-11-19' } }))
    const [invoice] = await documentsOf(order._id)
    if (!invoice) throw new Error('There is no invoice.')
    const money = entriesOf({ document: invoice.content, feeCents: invoice.fee_cents }).filter(
      ({ journal }) => journal === 'BQ',
    )
    expect(money).toMatchObject([
      { account, debitCents: 1040, day: '2026-11-19' },
      { account: 'customers', creditCents: 1040 },
    ])
  }
})

test('without the mail option the customer gets no mail', async () => {
  const body = entered(await shelve(shop, 5), { sendsMail: false })
  await ordered(body)
  await shop.jobs.drain()
  expect(await subjectsTo(shop, body.guest?.email ?? '')).toEqual([])
})

test('an order for an account appears in that account’s orders', async () => {
  const buyer = await aBuyer(shop)
  const { guest: _guest, ...body } = entered(await shelve(shop, 5))
  const order = await ordered({ ...body, account: buyer.userId })
  const mine = await shop.app.inject({ url: '/api/orders/my-orders', headers: buyer.headers })
  expect(mine.json()).toMatchObject([{ number: order.number }])
})

test('goods handed over at a fair leave the stock, need no address, and carry French VAT', async () => {
  const sleeve = await shelve(shop, 10)
  const { address: _address, ...body } = entered(sleeve, {
    shippingMethod: 'inPerson',
    handedOver: true,
    paid: { means: 'cash', on: '2026-11-20' },
  })
  const order = await ordered(body)
  expect(order).toMatchObject({
    status: DELIVERED,
    total: 1.5,
    shippingCost: 0,
    shippingMethod: 'Remise en main propre',
    deliveredAt: expect.stringMatching(/^2026-11-20/),
    parcels: [{ state: 'delivered', carrier: 'inPerson' }],
  })
  expect(await stockOnShelf(shop, sleeve)).toBe(5)
  const holds = await shop.database.db
    .selectFrom('stock_holds')
    .selectAll()
    .where('sleeve_id', '=', sleeve)
    .execute()
  expect(holds).toEqual([])
  await shop.jobs.drain()
  expect(await subjectsTo(shop, body.guest?.email ?? '')).toHaveLength(1)
  const belgian = await ordered({
    ...body,
    requestId: newId(),
    address: { ...ADDRESS, postalCode: '1000', city: 'Bruxelles', country: 'Belgique' },
  })
  expect(belgian.invoice?.content).toMatchObject({
    vat: { percent: 20, country: 'France' },
    buyer: { city: 'Bruxelles' },
  })
})

test('goods handed over at a fair give no right to withdraw: the mail, the page and the API say so', async () => {
  const buyer = await aBuyer(shop)
  const sleeve = await shelve(shop, 20)
  const sold = (changes: object) => {
    const {
      address: _address,
      guest: _guest,
      ...body
    } = entered(sleeve, {
      items: [{ product: sleeve, packSize: 5, quantity: 2 }],
      shippingMethod: 'inPerson',
      paid: { means: 'cash', on: TODAY },
    })
    return ordered({ ...body, account: buyer.userId, ...changes })
  }
  const mailOf = async (id: string) => {
    const mail = shop.database.db.selectFrom('mails').select(['text', 'html']).where('order_id', '=', id)
    const { text, html } = await mail.executeTakeFirstOrThrow()
    return text + html
  }
  const order = await sold({ handedOver: true })
  const mail = await mailOf(order._id)
  expect(mail).toContain('acheté sur place')
  expect(mail).not.toMatch(/14\sjours|\/retractation/)
  const { headers } = buyer
  const page = await shop.app.inject({ url: `/api/orders/${order._id}`, headers })
  expect(page.json()).toMatchObject({ soldOnTheSpot: true, cancellable: false, cancellableUntil: null })
  const cancel = await shop.app.inject({ method: 'PUT', url: `/api/orders/${order._id}/cancel`, headers })
  expect(cancel.json()).toMatchObject({ code: 'NOT_CANCELLABLE', message: SOLD_ON_THE_SPOT })
  const lines = [{ line: page.json().items[0]._id, quantity: 1 }]
  const part = await buyer.post(`/api/orders/${order._id}/withdrawals`, { requestId: newId(), lines })
  expect(part.body).toMatchObject({ code: 'NOT_CANCELLABLE', message: SOLD_ON_THE_SPOT })
  const declared = { name: 'Zoé', email: order.user.email, orderNumber: order.number, confirm: true }
  expect((await buyer.post('/api/withdrawals', declared)).status).toBe(201)
  for (const [to, kind] of [
    [order.user.email, 'withdrawal'],
    [shop.config.shop.email, 'withdrawal-shop'],
  ] as const) {
    const answer = await readMail(shop, to, kind)
    expect(answer).toContain('achetée sur place')
    expect(answer).not.toMatch(/14\sjours|remboursons|Numéro de retour/)
  }
  // An order by telephone that is collected later is a distance contract.
  const collected = await sold({})
  expect(await mailOf(collected._id)).toMatch(/14\sjours/)
  expect(collected).not.toHaveProperty('soldOnTheSpot')
})

test('the mail about goods handed over does not mention a parcel', async () => {
  const { address: _address, ...body } = entered(await shelve(shop, 10), {
    shippingMethod: 'inPerson',
    paid: { means: 'cash', on: '2026-11-20' },
  })
  const { number, _id: id } = await ordered(body)
  const sent = await shop.app.inject({
    method: 'PUT',
    url: `/api/orders/${id}/status`,
    headers: admin.headers,
    payload: { status: 'En cours de livraison' },
  })
  expect(sent.statusCode, sent.body).toBe(200)
  await shop.jobs.drain()
  expect(await subjectsTo(shop, body.guest?.email ?? '')).toContain(
    `Votre commande ${number} vous est remise`,
  )
})

test('a parcel abroad has the fee and the VAT of its country', async () => {
  const address = { ...ADDRESS, postalCode: '1003', city: 'Lausanne', country: 'Suisse' }
  const order = await ordered(entered(await shelve(shop, 10), { address }))
  expect(order.invoice?.content).toMatchObject({ vat: { percent: 0 } })
})

test('a request sent twice, even at once, makes one order', async () => {
  const sleeve = await shelve(shop, 20)
  const body = entered(sleeve)
  const answers = await Promise.all([place(body), place(body), place(body)])
  expect(new Set(answers.map(({ body: { order } }) => order?.number)).size).toBe(1)
  expect(await place(body)).toMatchObject({ status: 201 })
  expect(await stockOnShelf(shop, sleeve)).toBe(15)
})

test('a repeated request with other content is refused', async () => {
  const [sleeve, dearer] = [await shelve(shop, 50), await shelve(shop, 50)]
  const company = { name: 'Jeux Dupont', siren: '732829320', vatNumber: '' }
  const guest = { email: 'zoe@exemple.test', firstName: 'Zoé', lastName: 'Lefèvre' }
  const parcel = entered(sleeve, { guest, company })
  const { address: _address, ...handed } = entered(sleeve, { guest, shippingMethod: 'inPerson' })
  const { paid: _paid, ...awaited } = entered(sleeve, { guest })
  const account = (await openSession(shop)).userId
  const CHANGES: [ManualOrderRequest, Partial<Record<keyof ManualOrderRequest, unknown>>[]][] = [
    [
      parcel,
      [
        { items: [{ product: dearer, packSize: 5, quantity: 1 }] },
        { items: [{ product: sleeve, packSize: 1, quantity: 5 }], expectedTotal: 10.4 },
        { guest: { ...guest, email: 'ana@exemple.test' } },
        { guest: { ...guest, firstName: 'Ana' } },
        { guest: undefined, account },
        { address: { ...ADDRESS, street: '5 rue des Tortues' } },
        { company: { ...company, name: 'Jeux Durand' } },
        { company: undefined },
        { paid: { means: 'cheque', on: TODAY } },
        { paid: { means: 'transfer', on: '2026-11-20' } },
        { paid: undefined },
        { sendsMail: false },
      ],
    ],
    [handed, [{ handedOver: true }, { address: ADDRESS }]],
    [awaited, [{ paid: { means: 'transfer', on: TODAY } }]],
  ]
  for (const [first, changes] of CHANGES) {
    const made = await place(first)
    expect([made.status, await place(first)]).toEqual([201, made])
    for (const change of changes) {
      const { status, body } = await place({ ...first, ...change })
      expect([status, body.message], JSON.stringify(change)).toEqual([409, ALREADY_CREATED])
    }
  }
  expect(await stockOnShelf(shop, sleeve)).toBe(35)
  const byAccount = { ...entered(sleeve), guest: undefined, account }
  expect((await place(byAccount)).status).toBe(201)
  expect((await place(byAccount)).status).toBe(201)
  const another = await place({ ...byAccount, account: (await openSession(shop)).userId })
  expect([another.status, another.body.message]).toEqual([409, ALREADY_CREATED])
})

test('if two admins sell the last packs, the second is refused', async () => {
  const sleeve = await shelve(shop, 9)
  const answers = await Promise.all([place(entered(sleeve)), place(entered(sleeve), other)])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  expect(await stockOnShelf(shop, sleeve)).toBe(4)
})

test('an announced transfer reserves the stock without a number or an invoice; recording the transfer twice makes one order', async () => {
  const sleeve = await shelve(shop, 10)
  const { paid: _paid, ...body } = entered(sleeve)
  const { body: answer } = await place(body)
  expect(answer).toMatchObject({
    order: null,
    reservation: { total: 10.4, endsAt: '2026-12-01T10:00:00.000Z', customer: { name: 'Zoé Lefèvre' } },
  })
  const id = answer.reservation?._id ?? ''
  expect(await waiting()).toContain(id)
  expect(await stockOnShelf(shop, sleeve)).toBe(5)
  const [one, two] = await Promise.all([pay(id), pay(id)])
  expect([one.status, two.status]).toEqual([201, 201])
  expect(one.body.number).toBe(two.body.number)
  expect(await waiting()).not.toContain(id)
  expect(await stockOnShelf(shop, sleeve)).toBe(5)
  expect(await documentsOf(one.body._id)).toHaveLength(1)
  const gone = await call('DELETE', `/api/admin/manual-orders/${id}`)
  expect(gone).toMatchObject({ status: 409, body: { message: RESERVATION_PAID } })
})

test('a reservation gets the VAT of the day on which it is paid, not of the day on which it was entered', async () => {
  const own = await testShop({ INVOICE_VAT: 'included' })
  let { headers } = await openSession(own, 'admin')
  const send = async (method: 'POST' | 'PUT', url: string, payload: object) => {
    const answer = await own.app.inject({ method, url, headers, payload })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.json()
  }
  const reserve = async () => {
    const { paid: _paid, ...body } = entered(await shelve(own, 10))
    return (await send('POST', '/api/admin/manual-orders', body)).reservation._id
  }
  const [before, after] = [await reserve(), await reserve()]
  await send('PUT', '/api/admin/settings', { vat: { regime: 'franchise', from: '2026-11-25' } })
  own.clock.set('2026-11-26T10:00:00Z')
  headers = (await openSession(own, 'admin')).headers
  const paid = (id: string, on: string) =>
    send('POST', `/api/admin/manual-orders/${id}/payment`, { means: 'transfer', on })
  expect(await paid(before, '2026-11-24')).toMatchObject({
    invoice: { vat: 'included', content: { vat: { percent: 20 } } },
  })
  expect(await paid(after, '2026-11-25')).toMatchObject({
    invoice: { vat: 'franchise', content: { vat: { percent: 0, mention: FRANCHISE_MENTION }, vatAmount: 0 } },
  })
  await own.close()
})

test('if two admins record the payment differently, the second is refused and the first record stays', async () => {
  const { paid: _paid, ...body } = entered(await shelve(shop, 10))
  const id = (await place(body)).body.reservation?._id ?? ''
  const note = (means: string, on: string, by = admin) =>
    call('POST', `/api/admin/manual-orders/${id}/payment`, { means, on }, by)
  const both = await Promise.all([note('cheque', TODAY), note('cash', TODAY, other)])
  expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body.message).toBe(RESERVATION_PAID)
  const means = both[0].status === 201 ? 'cheque' : 'cash'
  expect((await note(means, '2026-11-20')).status).toBe(409)
  const again = await note(means, TODAY)
  expect([again.status, again.body]).toMatchObject([201, { paidBy: { means } }])
})

test('cancelling a reservation, even twice, frees the stock once; a cancelled reservation cannot be paid', async () => {
  const sleeve = await shelve(shop, 10)
  const { paid: _paid, ...body } = entered(sleeve)
  const id = (await place(body)).body.reservation?._id ?? ''
  for (let times = 0; times < 2; times += 1)
    expect((await call('DELETE', `/api/admin/manual-orders/${id}`)).status).toBe(204)
  expect(await stockOnShelf(shop, sleeve)).toBe(10)
  expect(await pay(id)).toMatchObject({ status: 409, body: { message: RESERVATION_OVER } })
})

test('the refund of such an order is made by hand only, because the provider never had the money', async () => {
  const sleeve = await shelve(shop, 10)
  const order = await ordered(entered(sleeve))
  const url = `/api/orders/${order._id}/refunds`
  expect(await call('POST', url, { amount: 2 })).toMatchObject({
    status: 422,
    body: { fields: { 'repaid.means': REFUND_BY_HAND } },
  })
  const repaid = { means: 'cash', on: TODAY }
  const { status, body } = await call<{ refundedTotal: number }>('POST', url, { amount: 2, repaid })
  expect(status).toBe(201)
  expect(body).toMatchObject({ refundedTotal: 2, creditNotes: [{ content: { payment: { means: 'cash' } } }] })
  const { body: whole } = await call('POST', url, { repaid })
  expect(whole).toMatchObject({ status: 'Remboursé', refundedTotal: 10.4 })
  expect(await stockOnShelf(shop, sleeve)).toBe(10)
})

test('a company’s invoice has the company’s name and numbers from the start; a wrong number is refused at its field', async () => {
  const sleeve = await shelve(shop, 10)
  const company = { name: 'Jeux Dupont', siren: '732 829 320', vatNumber: '' }
  const order = await ordered(entered(sleeve, { company }))
  expect(order.invoice?.content?.buyer).toMatchObject({
    company: { name: 'Jeux Dupont', siren: '732829320' },
  })
  const wrong = await place(entered(sleeve, { company: { ...company, siren: '732 829 321' } }))
  expect([wrong.status, wrong.body.fields]).toEqual([422, { 'company.siren': SIREN_INVALID }])
})

type Returns = { items: (AdminWithdrawal & { _id: string })[] }

test('a return of such an order is repaid once, by hand, in its own dialog, and the credit note says how', async () => {
  const sleeve = await shelve(shop, 20)
  const order = await ordered(entered(sleeve, { items: [{ product: sleeve, packSize: 5, quantity: 2 }] }))
  const line = order.items[0]?._id
  await call('PUT', `/api/orders/${order._id}/status`, { status: DELIVERED })
  const noted = { lines: [{ line, quantity: 1 }], requestId: newId() }
  expect((await call('POST', `/api/orders/${order._id}/returns`, noted)).status).toBe(201)
  const found = async () =>
    (await call<Returns>('GET', `/api/admin/withdrawals?state=all&q=${order.number}`)).body.items[0]
  const url = `/api/admin/withdrawals/${(await found())?._id}`
  await call('PUT', `${url}/check`, { lines: [{ line, restocked: 1, damaged: 0 }] })
  const due = (await found())?.due?.total
  expect(await found()).toMatchObject({ isRepaidByHand: true, due: { total: 1.5, shipping: 0 } })
  const refused = await call('POST', `${url}/refund`, { total: due })
  expect([refused.status, refused.body.fields]).toEqual([422, { 'repaid.means': REFUND_BY_HAND }])
  const early = { total: due, repaid: { means: 'transfer', on: '2026-11-01' } }
  expect((await call('POST', `${url}/refund`, early)).status).toBe(422)
  const repaid = { total: due, repaid: { means: 'transfer', on: TODAY } }
  const twice = [await call('POST', `${url}/refund`, repaid), await call('POST', `${url}/refund`, repaid)]
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await found()).toMatchObject({ step: 'refunded', refund: { amount: 1.5, state: 'completed' } })
  expect((await storedOrder(shop, order._id)).refunded_cents).toBe(150)
  expect((await documentsOf(order._id)).map(({ kind }) => kind).toSorted()).toEqual(['creditNote', 'invoice'])
  expect(await stockOnShelf(shop, sleeve)).toBe(15)
})

test('a customer can withdraw from such an order, and the shop is told to repay by hand', async () => {
  const buyer = await aBuyer(shop)
  const { guest: _guest, ...body } = entered(await shelve(shop, 20), {
    items: [{ product: await shelve(shop, 20), packSize: 5, quantity: 2 }],
  })
  const order = await ordered({ ...body, account: buyer.userId })
  const [line] = await shop.database.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order._id)
    .execute()
  const part = { requestId: newId(), lines: [{ line: line?.id, quantity: 1 }] }
  const answer = await buyer.post(`/api/orders/${order._id}/withdrawals`, part)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  const openAlerts = () =>
    shop.database.db
      .selectFrom('alerts')
      .select('message')
      .where('message', 'like', '%à la main%')
      .where('resolved_at', 'is', null)
      .execute()
  expect(await openAlerts()).toHaveLength(1)
  const told = await readMail(shop, order.user.email, 'withdrawal')
  expect(told).toMatch(/en remboursons le prix au plus tard 14\sjours/)
  const owner = await readMail(shop, shop.config.shop.email, 'withdrawal-shop')
  expect(owner).toContain('à rembourser vous-même')
  expect((await storedOrder(shop, order._id)).refunded_cents).toBe(0)
  const repaid = { means: 'transfer', on: TODAY }
  const { status } = await call('POST', `/api/orders/${order._id}/refunds`, {
    lines: part.lines,
    restock: true,
    repaid,
  })
  expect(status).toBe(201)
  expect(await openAlerts()).toHaveLength(1)
  const [found] = (await call<Returns>('GET', `/api/admin/withdrawals?state=all&q=${order.number}`)).body
    .items
  expect((await call('POST', `/api/admin/withdrawals/${found?._id}/refund`, { repaid })).status).toBe(200)
  expect(await openAlerts()).toEqual([])
  expect(await wrongDerivedColumns(shop)).toEqual([])
})

test('invalid input is refused in French, field by field, and reserves nothing', async () => {
  const sleeve = await shelve(shop, 10)
  const refused = async (changes: Partial<Record<keyof ManualOrderRequest, unknown>>) =>
    (await place({ ...entered(sleeve), ...changes })).body.fields
  expect(await refused({ items: [] })).toEqual({
    items: 'Ajoutez au moins une protection ou une ligne libre',
  })
  expect(await refused({ guest: undefined })).toHaveProperty('account')
  expect(await refused({ account: admin.userId })).toHaveProperty('account')
  expect(await refused({ address: undefined })).toHaveProperty(['address.street'])
  expect(await refused({ shippingMethod: 'mondialRelay' })).toHaveProperty('pickupPoint')
  expect(await refused({ paid: { means: 'cash', on: '2026-11-22' } })).toEqual({
    'paid.on': 'La date du paiement doit être aujourd’hui ou un jour passé',
  })
  expect(await refused({ paid: { means: 'cash', on: '2026-10-01' } })).toHaveProperty(['paid.on'])
  expect(await refused({ paid: undefined, handedOver: true })).toHaveProperty('handedOver')
  expect(await place({ ...entered(sleeve), expectedTotal: 1 })).toMatchObject({
    status: 409,
    body: { total: 10.4 },
  })
  expect(await refused({ guest: undefined, account: newId() })).toEqual({
    account: 'Ce compte n’existe plus',
  })
  expect(await stockOnShelf(shop, sleeve)).toBe(10)
})

test('only admins can enter orders', async () => {
  const packer = await openSession(shop, 'preparation')
  expect((await place(entered(await shelve(shop, 5)), packer)).status).toBe(403)
  expect((await call('GET', '/api/admin/manual-orders', undefined, packer)).status).toBe(403)
})

test('a reservation without a transfer expires after its term', async () => {
  const sleeve = await shelve(shop, 10)
  const { paid: _paid, ...body } = entered(sleeve)
  const id = (await place(body)).body.reservation?._id ?? ''
  shop.clock.forward((TRANSFER_DAYS * 24 - 1) * 3_600_000)
  await settleUnfinished(shop)
  expect(await stockOnShelf(shop, sleeve)).toBe(5)
  shop.clock.forward(2 * 3_600_000)
  await settleUnfinished(shop)
  expect(await stockOnShelf(shop, sleeve)).toBe(10)
  await settleUnfinished(shop)
  const alerts = await shop.database.db
    .selectFrom('alerts')
    .select('message')
    .where('key', '=', `reservation-ended:${id}`)
    .execute()
  expect(alerts).toEqual([
    {
      message: expect.stringMatching(
        /^La commande de 10,40\s€ enregistrée le 21\u00A0novembre\u00A02026 n’a pas été payée en 10 jours/,
      ),
    },
  ])
  await enterAgain()
  expect(await waiting()).not.toContain(id)
})

test('an order without an e-mail address is made, sends no mail, and keeps its telephone number', async () => {
  const sleeve = await shelve(shop, 20)
  const guest = { firstName: 'Léa', lastName: 'Sansmail', phone: '06 12 34 56 78' }
  const order = await ordered(entered(sleeve, { guest }))
  expect(order.user).toMatchObject({ email: '', name: 'Léa Sansmail', phone: '06 12 34 56 78' })
  const url = `/api/orders/${order._id}`
  const status = async (to: string) => (await call('PUT', `${url}/status`, { status: to })).status
  expect([await status(IN_DELIVERY), await status(DELIVERED)]).toEqual([200, 200])
  const line = order.items[0]?._id
  const noted = { lines: [{ line, quantity: 1 }], requestId: newId() }
  expect((await call('POST', `${url}/returns`, noted)).status).toBe(201)
  const repaid = { means: 'transfer', on: parisDay(shop.clock.now()) }
  expect((await call('POST', `${url}/refunds`, { amount: 0.5, repaid })).status).toBe(201)
  await shop.jobs.drain()
  const mails = await shop.database.db
    .selectFrom('mails')
    .select('subject')
    .where('order_id', '=', order._id)
    .execute()
  expect(mails).toEqual([])
  const other = await ordered(entered(sleeve, { guest: { ...guest, firstName: 'Max' } }))
  expect(other.user._id).not.toBe(order.user._id)
  const wrong = await place(entered(sleeve, { guest: { ...guest, email: 'pas un e-mail', phone: '12' } }))
  expect(Object.keys(wrong.body.fields).toSorted()).toEqual(['guest.email', 'guest.phone'])
  const abroad = entered(sleeve, { guest: { ...guest, phone: '02 123 45 67' } })
  expect(Object.keys((await place(abroad)).body.fields)).toEqual(['guest.phone'])
  const address = { ...ADDRESS, postalCode: '1000', city: 'Bruxelles', country: 'Belgique' }
  expect((await ordered({ ...abroad, requestId: newId(), address })).user.phone).toBe('02 123 45 67')
  expect(await wrongDerivedColumns(shop)).toEqual([])
})

test('when an address is added later, the confirmation is sent to it', async () => {
  const order = await ordered(
    entered(await shelve(shop, 5), { guest: { firstName: 'Léa', lastName: 'Plustard' } }),
  )
  const email = `${newId()}@exemple.test`
  const body = { email, version: order.version }
  expect((await call('PUT', `/api/orders/${order._id}/customer-email`, body)).status).toBeLessThan(300)
  await shop.jobs.drain()
  expect(await subjectsTo(shop, email)).toHaveLength(1)
})

test('a reduction with its reason and a free delivery count in the total, the invoice, the mail and the refund, to the cent', async () => {
  const sleeve = await shelve(shop, 50)
  const body = entered(sleeve, {
    items: [
      { product: sleeve, packSize: 5, quantity: 3 },
      { product: sleeve, packSize: 10, quantity: 1 },
    ],
    reduction: { kind: 'percent', value: 10, reason: 'Boîte abîmée' },
    freeDelivery: true,
  })
  const order = await ordered(body)
  // 3 × 1.50 + 2.55 = 7.05, less 10 %, which is 0.71.
  expect(order).toMatchObject({
    subtotal: 7.05,
    discount: 0.71,
    reductionReason: 'Boîte abîmée',
    shippingCost: 0,
    total: 6.34,
    invoice: { content: { moved: 6.34 } },
  })
  const [invoice] = await documentsOf(order._id)
  expect(JSON.stringify(invoice?.content.lines)).toContain('remise')
  await shop.jobs.drain()
  const mail = await shop.database.db
    .selectFrom('mails')
    .select('text')
    .where('order_id', '=', order._id)
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain('Boîte abîmée')
  const repaid = { means: 'transfer', on: parisDay(shop.clock.now()) }
  const { status, body: refunded } = await call('POST', `/api/orders/${order._id}/refunds`, { repaid })
  expect([status, refunded]).toMatchObject([201, { refundedTotal: 6.34, status: 'Remboursé' }])
  expect(await wrongDerivedColumns(shop)).toEqual([])
  expect((await place(body)).status).toBe(201)
  const reduction = { kind: 'percent', value: 10, reason: 'Autre' } as const
  expect((await place({ ...body, reduction })).status).toBe(409)
})

test.each([
  [{ kind: 'percent', value: 100, reason: 'x' }, 'reduction.value'],
  [{ kind: 'percent', value: 1.5, reason: 'x' }, 'reduction.value'],
  [{ kind: 'amount', value: 1.5, reason: 'x' }, 'reduction.value'],
  [{ kind: 'amount', value: -1, reason: 'x' }, 'reduction.value'],
  [{ kind: 'amount', value: 0.234, reason: 'x' }, 'reduction.value'],
  [{ kind: 'amount', value: 1, reason: ' ' }, 'reduction.reason'],
] as const)('the reduction %j is refused at its field', async (reduction, field) => {
  const { status, body } = await place(entered(await shelve(shop, 5), { reduction }))
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
})
