import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CUSTOM_LABEL_ERASED } from '#shared/manual-orders/custom-lines.ts'
import { REDUCTION_REASON_ERASED } from '#shared/manual-orders/manual-reduction.ts'
import { withdrawalDeadline } from '#shared/orders/withdrawal-period.ts'
import { addMonths, DAY_MS } from '#shared/shift-dates.ts'
import { cleanupConsents } from '../accounts/retention.ts'
import { callAs, PASSWORD, signIn, signUp, storedAccount, type SignedIn } from '../testing/accounts.ts'
import { buy } from '../testing/after-sale/buy.ts'
import type { Purchase } from '../testing/after-sale/purchase.ts'
import { addOrder, numberAboveAdded, storedOrder, subjectsTo } from '../testing/orders.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { runNightlyCleanup } from './nightly-cleanup.ts'

const ENTERED_BY_HAND: Purchase = {
  payment: 'by hand',
  buyer: 'account',
  country: 'France',
  method: 'colissimo',
  regime: 'included',
  isCompany: false,
  code: 'a tenth',
  lines: [
    { packSize: 5, quantity: 4, cents: 150 },
    { packSize: 0, quantity: 1, cents: 1250 },
  ],
}

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
})
afterAll(() => shop.close())

test('the nightly job anonymises an order on its way once the right to withdraw has ended', async () => {
  const person = await signUp(shop)
  const order = await addOrder(shop, person.id, { status: 'En cours de livraison' })
  await callAs(shop, person, 'DELETE', '/api/users/delete-account', { password: PASSWORD })
  await shop.database.db
    .updateTable('orders')
    .set({ status: 'Livré', delivered_at: shop.clock.now(), updated_at: shop.clock.now() })
    .where('id', '=', order)
    .execute()
  const lastMoment = withdrawalDeadline(shop.clock.now())
  shop.clock.set(lastMoment)
  await runNightlyCleanup(shop)
  expect((await storedOrder(shop, order)).customer_last_name).toBe('Lefèvre')
  shop.clock.set(new Date(lastMoment.getTime() + 1))
  await runNightlyCleanup(shop)
  await runNightlyCleanup(shop)
  expect((await storedOrder(shop, order)).customer_last_name).toBe('')
})

test('an anonymised order and its checkout keep no text about the person, also if it was written later', async () => {
  const { db } = shop.database
  const { headers } = await openSession(shop, 'admin')
  await numberAboveAdded(shop)
  const world = await buy(shop, ENTERED_BY_HAND, headers)
  const id = world.orderId
  const call = (method: 'PUT' | 'POST', url: string, payload: object) =>
    shop.app.inject({ method, url: `/api/orders/${id}/${url}`, headers, payload })
  await call('POST', 'parcels', { requestId: randomUUID(), trackingNumber: '6A123' })
  await call('PUT', 'status', { status: 'Annulé', note: 'Zoé est malade' })
  await db
    .updateTable('parcels')
    .set({ last_event: 'Remis à Mme Lefèvre' })
    .where('order_id', '=', id)
    .execute()
  for (const table of ['orders', 'checkouts'] as const)
    await db.updateTable(table).set({ user_id: null }).execute()
  const texts = async () => {
    const order = await storedOrder(shop, id)
    const { checkout_id: checkout } = order
    const ofCheckout = db.selectFrom('checkouts').select('reduction_reason').where('id', '=', checkout)
    const notes = db.selectFrom('order_history').select('note').where('order_id', '=', id)
    const labelsIn = (table: 'order_lines' | 'checkout_lines') =>
      db.selectFrom(table).select('name').where('pack_size', '=', 0).execute()
    const events = db.selectFrom('parcels').select('last_event').where('order_id', '=', id)
    return {
      reasons: [order.reduction_reason, (await ofCheckout.executeTakeFirst())?.reduction_reason],
      notes: (await notes.where('note_is_private', '=', true).execute()).map(({ note }) => note),
      labels: [...(await labelsIn('order_lines')), ...(await labelsIn('checkout_lines'))].map(
        ({ name }) => name,
      ),
      events: (await events.execute()).map(({ last_event: event }) => event),
    }
  }
  const erased = {
    reasons: [REDUCTION_REASON_ERASED, REDUCTION_REASON_ERASED],
    notes: [null],
    labels: [CUSTOM_LABEL_ERASED, CUSTOM_LABEL_ERASED],
    events: [null],
  }
  expect(await texts()).not.toEqual(erased)
  await runNightlyCleanup(shop)
  expect(await texts()).toEqual(erased)
  await call('PUT', 'status', { status: 'Annulé', note: 'Zoé a rappelé' })
  await db.updateTable('orders').set({ reduction_reason: 'Cousine de Zoé' }).where('id', '=', id).execute()
  await runNightlyCleanup(shop)
  expect(await texts()).toEqual({ ...erased, notes: [null, null] })
})

test('messages to the shop are kept for three years', async () => {
  const { db } = shop.database
  const message = { user_id: null, email: 'a@exemple.test', subject: 'S', content: 'C', search_text: '' }
  const id = randomUUID()
  await db
    .insertInto('messages')
    .values({ ...message, id, created_at: shop.clock.now() })
    .execute()
  const left = async () =>
    (await db.selectFrom('messages').select('id').where('id', '=', id).execute()).length
  shop.clock.forward(3 * 365 * DAY_MS)
  await runNightlyCleanup(shop)
  expect(await left()).toBe(1)
  shop.clock.forward(2 * DAY_MS)
  await runNightlyCleanup(shop)
  expect(await left()).toBe(0)
})

test('a failed step does not stop the others, and the job is retried', async () => {
  const { db } = shop.database
  const now = shop.clock.now()
  await db
    .insertInto('rate_limits')
    .values({ key: 'login:late', window_start: now, count: 1, expires_at: now })
    .execute()
  shop.clock.forward(1000)
  const reported = vi.spyOn(shop.log, 'error')
  await db.schema.alterTable('mails').renameTo('mails_away').execute()
  await expect(runNightlyCleanup(shop)).rejects.toThrow('not done to the end')
  await db.schema.alterTable('mails_away').renameTo('mails').execute()
  expect(reported).toHaveBeenCalledOnce()
  const left = await db.selectFrom('rate_limits').select('key').where('key', '=', 'login:late').execute()
  expect(left).toEqual([])
})

test('people who chose the period get a warning 30 days before two years without use, and are then deleted', async () => {
  const leaving = await signUp(shop)
  const silent = await signUp(shop)
  const back = await signUp(shop)
  for (const person of [leaving, back])
    await callAs(shop, person, 'POST', '/api/users/data-retention', { inactiveAccountDeletion: true })
  shop.clock.set(new Date(shop.clock.now().getTime() + 690 * DAY_MS))
  await runNightlyCleanup(shop)
  expect(await subjectsTo(shop, leaving.email)).toEqual([])
  shop.clock.forward(15 * DAY_MS)
  await runNightlyCleanup(shop)
  await runNightlyCleanup(shop)
  const warned = (await subjectsTo(shop, leaving.email)).filter((subject) =>
    subject.includes('bientôt supprimé'),
  )
  expect(warned).toHaveLength(1)
  await signIn(shop, back)
  shop.clock.forward(29 * DAY_MS)
  await runNightlyCleanup(shop)
  expect(await storedAccount(shop, leaving.id)).toBeDefined()
  shop.clock.forward(2 * DAY_MS)
  await runNightlyCleanup(shop)
  expect(await storedAccount(shop, leaving.id)).toBeUndefined()
  expect(await storedAccount(shop, silent.id)).toBeDefined()
  expect(await storedAccount(shop, back.id)).toBeDefined()
})

test('people who chose nothing get two mails before three years without use, and are then deleted; signing in cancels both', async () => {
  const [silent, back] = [await signUp(shop), await signUp(shop)]
  const subjects = ({ email }: SignedIn) => subjectsTo(shop, email)
  const order = await addOrder(shop, silent.id, { status: 'Annulé' })
  const start = shop.clock.now()
  const onDay = async (beforeEnd: number) => {
    shop.clock.set(new Date(addMonths(start, 36).getTime() - beforeEnd * DAY_MS))
    await runNightlyCleanup(shop)
    await runNightlyCleanup(shop)
  }
  await onDay(31)
  expect(await subjects(silent)).toEqual([])
  await onDay(29)
  const first = 'Votre compte Carapace sera bientôt supprimé'
  expect(await subjects(silent)).toEqual([first])
  await onDay(8)
  expect(await subjects(silent)).toEqual([first])
  await onDay(5)
  const second = 'Dernier rappel\u00A0: votre compte Carapace va être supprimé'
  expect(await subjects(silent)).toEqual([first, second])
  expect(await subjects(back)).toEqual([first, second])
  await signIn(shop, back)
  await onDay(-1)
  expect(await storedAccount(shop, silent.id)).toBeDefined()
  await onDay(-3)
  expect(await storedAccount(shop, silent.id)).toBeUndefined()
  expect(await storedAccount(shop, back.id)).toBeDefined()
  expect((await storedOrder(shop, order)).customer_last_name).toBe('')
  expect((await subjects(silent)).at(-1)).toBe('Votre compte Carapace est supprimé')
})

test('orders older than the chosen period are removed from the customer’s history', async () => {
  const person = await signUp(shop)
  const old = await addOrder(shop, person.id, { status: 'Livré' })
  await callAs(shop, person, 'POST', '/api/users/data-retention', { orderHistoryRetention: 12 })
  shop.clock.forward(366 * DAY_MS)
  const now = await signIn(shop, person)
  const young = await addOrder(shop, now.id)
  await runNightlyCleanup(shop)
  const mine = await callAs(shop, now, 'GET', '/api/orders/my-orders')
  expect(mine.json().map(({ _id }: { _id: string }) => _id)).toEqual([young])
  expect((await storedOrder(shop, old)).user_id).toBeNull()
})

test('unpaid checkouts are deleted after a year, paid ones are kept, and no mail waits for ever', async () => {
  const { db } = shop.database
  const now = shop.clock.now()
  const person = await signUp(shop)
  const address = JSON.stringify({ lastName: 'Lefèvre' })
  const checkout = {
    user_id: null,
    subtotal_cents: 1,
    shipping_cents: 1,
    total_cents: 2,
    shipping_method: 'colissimo' as const,
    shipping_address: address,
    expires_at: now,
    created_at: now,
    updated_at: now,
  }
  const [empty, paid] = [randomUUID(), randomUUID()]
  await db
    .insertInto('checkouts')
    .values([
      { ...checkout, id: empty, state: 'expired' },
      { ...checkout, id: paid, state: 'denied', payment_id: 'DENIED-1' },
    ])
    .execute()
  const left = async () =>
    (await db.selectFrom('checkouts').select('id').where('id', 'in', [empty, paid]).execute()).map(
      ({ id }) => id,
    )
  shop.clock.forward(364 * DAY_MS)
  await runNightlyCleanup(shop)
  expect((await left()).toSorted()).toEqual([empty, paid].toSorted())
  // More than 366 days must pass, because earlier tests moved the clock and the year may be a leap year.
  shop.clock.forward(3 * DAY_MS)
  await runNightlyCleanup(shop)
  expect(await left()).toEqual([paid])
  // The jobs have not run, so the welcome mail still waited, and the cleanup has deleted it.
  expect(await subjectsTo(shop, person.email)).toEqual([])
})

test('all expired rows are deleted, in any number', async () => {
  const person = await signUp(shop)
  const now = shop.clock.now()
  const keys = Array.from({ length: 450 }, (_, n) => `login:${n}`)
  await shop.database.db
    .insertInto('rate_limits')
    .values(keys.map((key) => ({ key, window_start: now, count: 1, expires_at: now })))
    .execute()
  const closed = { id: randomUUID(), key: 'once', message: 'M', order_id: null }
  await shop.database.db
    .insertInto('alerts')
    .values({ ...closed, created_at: now, resolved_at: now })
    .execute()
  shop.clock.forward(200 * DAY_MS)
  await shop.jobs.drain()
  shop.clock.forward(200 * DAY_MS)
  await runNightlyCleanup(shop)
  const left = await Promise.all([
    shop.database.db.selectFrom('rate_limits').select('key').execute(),
    shop.database.db.selectFrom('token_families').select('id').where('user_id', '=', person.id).execute(),
    subjectsTo(shop, person.email),
    shop.database.db.selectFrom('alerts').select('id').where('id', '=', closed.id).execute(),
  ])
  expect(left.map(({ length }) => length)).toEqual([0, 0, 0, 0])
})

test('the consent log keeps the wording, survives the account without a name, and is deleted after five years', async () => {
  const person = await signUp(shop)
  await callAs(shop, person, 'POST', '/api/users/consent', { type: 'newsletter', granted: true })
  const log = () =>
    shop.database.db
      .selectFrom('consent_log')
      .select(['user_id', 'wording', 'granted'])
      .where('user_id', 'is', null)
      .orderBy('id', 'desc')
      .execute()
  const before = (await log()).length
  await callAs(shop, person, 'DELETE', '/api/users/delete-account', { password: PASSWORD })
  const kept = await log()
  expect(kept.length).toBeGreaterThan(before)
  expect(kept[0]).toEqual({ user_id: null, wording: 'Recevoir les nouveautés par e-mail', granted: true })
  const clock = { now: () => addMonths(shop.clock.now(), 61) }
  await cleanupConsents({ database: shop.database, clock })
  expect(await log()).toEqual([])
})
