import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ADS_CONSENT_WORDING } from '#shared/privacy/cookie-consent.ts'
import { DAY_MS } from '#shared/shift-dates.ts'
import { newId } from '../database/ids.ts'
import { callAs, PASSWORD, signIn, signUp, signUpAdmin, storedAccount } from '../testing/accounts.ts'
import { addOrder, storedOrder, subjectsTo } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { runNightlyCleanup } from './nightly-cleanup.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
})
afterAll(() => shop.close())

test('each consent is stored and logged', async () => {
  const person = await signUp(shop)
  const on = await callAs(shop, person, 'POST', '/api/users/consent', { type: 'newsletter', granted: true })
  expect([on.statusCode, on.json().message]).toEqual([200, 'Préférences mises à jour avec succès'])
  expect(on.json().marketingPreferences).toEqual({ newsletter: true, analytics: false })
  await callAs(shop, person, 'POST', '/api/users/consent', { type: 'cookies_analytics', granted: true })
  const off = await callAs(shop, person, 'POST', '/api/users/consent', { type: 'newsletter', granted: false })
  expect(off.json().marketingPreferences).toEqual({ newsletter: false, analytics: true })
  const wrong = await callAs(shop, person, 'POST', '/api/users/consent', {
    type: 'everything',
    granted: true,
  })
  expect(wrong.statusCode).toBe(422)
  const data = (await callAs(shop, person, 'GET', '/api/users/export-data')).json()
  expect(
    data.consents.map(({ type, granted }: { type: string; granted: boolean }) => [type, granted]),
  ).toEqual([
    ['newsletter', true],
    ['cookies_analytics', true],
    ['newsletter', false],
  ])
})

test('choices about adverts are logged for an account, or counted by day for others, with the wording and its version', async () => {
  const person = await signUp(shop)
  const say = (granted: boolean, headers = {}) =>
    shop.app.inject({ method: 'POST', url: '/api/consents/ads', headers, payload: { granted } })
  const answers = await Promise.all([say(true), say(true), say(false), say(true, person.headers)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const rows = await shop.database.db
    .selectFrom('consent_log')
    .select(['user_id', 'granted', 'count', 'version', 'wording'])
    .where('type', '=', 'cookies_ads')
    .orderBy('granted')
    .orderBy('count')
    .execute()
  expect(rows.map(({ user_id: id, granted, count }) => [id, granted, count])).toEqual([
    [null, false, 1],
    [person.id, true, 1],
    [null, true, 2],
  ])
  for (const { version, wording } of rows) expect([version, wording]).toEqual([1, ADS_CONSENT_WORDING])
  const { consents } = (await callAs(shop, person, 'GET', '/api/users/export-data')).json()
  expect(consents).toContainEqual(expect.objectContaining({ type: 'cookies_ads', version: 1 }))
})

test('the customer can choose how long data is kept', async () => {
  const person = await signUp(shop)
  const months = await callAs(shop, person, 'POST', '/api/users/data-retention', {
    orderHistoryRetention: 24,
  })
  expect([months.statusCode, months.json().message]).toEqual([
    200,
    'Politique de rétention mise à jour avec succès',
  ])
  const idle = await callAs(shop, person, 'POST', '/api/users/data-retention', {
    inactiveAccountDeletion: true,
  })
  expect(idle.json().dataRetentionPolicy).toEqual({
    inactiveAccountDeletion: true,
    orderHistoryRetention: 24,
  })
  for (const wrong of [{ orderHistoryRetention: 13 }, {}]) {
    expect((await callAs(shop, person, 'POST', '/api/users/data-retention', wrong)).statusCode).toBe(422)
  }
})

test('the export contains only the person’s own orders and messages', async () => {
  const person = await signUp(shop)
  const other = await signUp(shop)
  const mine = await addOrder(shop, person.id)
  await addOrder(shop, other.id)
  await shop.database.db
    .insertInto('messages')
    .values({
      id: randomUUID(),
      user_id: null,
      email: person.email,
      subject: 'Sans compte',
      content: 'Écrit par quelqu’un qui connaissait l’adresse',
      search_text: '',
      created_at: shop.clock.now(),
    })
    .execute()
  const answer = await callAs(shop, person, 'GET', '/api/users/export-data')
  expect(answer.headers['content-disposition']).toContain('attachment')
  const data = answer.json()
  expect(data.account.email).toBe(person.email)
  expect(data.orders.map(({ _id }: { _id: string }) => _id)).toEqual([mine])
  expect(data.messages).toEqual([])
  expect(data.sessions).toHaveLength(1)
  expect([data.checkouts, data.mails]).toEqual([[], []])
  expect(answer.body).not.toContain(other.email)
})

test('a deleted account is gone at once, and its finished orders are anonymised', async () => {
  const person = await signUp(shop)
  const done = await addOrder(shop, person.id, { status: 'Annulé' })
  const onTheWay = await addOrder(shop, person.id, { status: 'En cours de livraison' })
  const wrong = await callAs(shop, person, 'DELETE', '/api/users/delete-account', { password: 'Wrong-2026!' })
  expect([wrong.statusCode, wrong.json().message]).toEqual([422, 'Mot de passe incorrect'])
  const gone = await callAs(shop, person, 'DELETE', '/api/users/delete-account', { password: PASSWORD })
  expect([gone.statusCode, gone.json().message]).toEqual([200, 'Votre compte a été supprimé avec succès'])
  expect((await callAs(shop, person, 'GET', '/api/auth/verify')).statusCode).toBe(401)
  await expect(signIn(shop, person)).rejects.toThrow('Email ou mot de passe incorrect')
  expect(await storedAccount(shop, person.id)).toBeUndefined()
  expect(await storedOrder(shop, done)).toMatchObject({
    user_id: null,
    customer_email: '',
    customer_last_name: '',
    shipping_address: { lastName: '', street: '', city: 'Lyon' },
  })
  expect(JSON.stringify(await storedOrder(shop, done))).not.toMatch(/Lefèvre|rue du Fort/i)
  expect(await storedOrder(shop, onTheWay)).toMatchObject({ user_id: null, customer_last_name: 'Lefèvre' })
  expect(await subjectsTo(shop, person.email)).toContain('Votre compte Carapace est supprimé')
  const again = await signUp(shop, { email: person.email })
  expect((await callAs(shop, again, 'GET', '/api/users/export-data')).json().orders).toEqual([])
})

test('deleting an account removes the name from completed withdrawals and from notes about its orders', async () => {
  const person = await signUp(shop)
  const order = await addOrder(shop, person.id, { status: 'Annulé' })
  const { db } = shop.database
  const now = shop.clock.now()
  const withdrawal = { name: 'Zoé Lefèvre', email: person.email, created_at: now, closed_at: null }
  const [dealtWith, waiting, unknown] = [randomUUID(), randomUUID(), randomUUID()]
  await db
    .insertInto('withdrawals')
    .values([
      {
        ...withdrawal,
        id: dealtWith,
        number: `R-${dealtWith}`,
        order_id: order,
        order_number: 'C-2026-1',
        state: 'done',
      },
      {
        ...withdrawal,
        id: waiting,
        number: `R-${waiting}`,
        order_id: order,
        order_number: 'C-2026-1',
        state: 'open',
      },
      {
        ...withdrawal,
        id: unknown,
        number: `R-${unknown}`,
        order_id: null,
        order_number: 'C-2026-2',
        state: 'done',
      },
    ])
    .execute()
  const note = { order_id: order, status: 'Annulé', by_kind: 'admin', by_user_id: null, at: now } as const
  await db
    .insertInto('order_history')
    .values({ ...note, id: randomUUID(), note: 'Zoé a rappelé', note_is_private: true })
    .execute()
  const refund = {
    order_id: order,
    payment_id: 'P-1',
    amount_cents: 100,
    state: 'failed',
    reason: 'admin',
  } as const
  const refunds = [randomUUID(), randomUUID()]
  await db
    .insertInto('refunds')
    .values(refunds.map((id) => ({ ...refund, id, created_at: now, note: 'Zoé est malade' })))
    .execute()
  const refundNotes = async () =>
    (await db.selectFrom('refunds').select('note').where('id', 'in', refunds).execute()).map(
      (row) => row.note,
    )
  const named = async () =>
    (await db.selectFrom('withdrawals').select('id').where('email', '=', person.email).execute()).map(
      ({ id }) => id,
    )
  await callAs(shop, person, 'DELETE', '/api/users/delete-account', { password: PASSWORD })
  expect((await named()).toSorted()).toEqual([waiting, unknown].toSorted())
  const notes = await db.selectFrom('order_history').select('note').where('order_id', '=', order).execute()
  expect(notes).toEqual([{ note: null }])
  expect(await refundNotes()).toEqual(['', ''])
  await db
    .updateTable('refunds')
    .set({ note: 'Zoé' })
    .where('id', '=', refunds[0] ?? '')
    .execute()
  await db.updateTable('withdrawals').set({ state: 'done' }).where('id', '=', waiting).execute()
  await runNightlyCleanup(shop)
  expect(await refundNotes()).toEqual(['', ''])
  expect(await named()).toEqual([unknown])
  shop.clock.forward(3 * 366 * DAY_MS)
  await runNightlyCleanup(shop)
  expect(await named()).toEqual([])
})

test('the last admin cannot delete their account, but one of two can', async () => {
  const [one, two] = [await signUpAdmin(shop), await signUpAdmin(shop)]
  const answers = await Promise.all(
    [one, two].map((admin) =>
      callAs(shop, admin, 'DELETE', '/api/users/delete-account', { password: PASSWORD }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
})

test('deleting an account also deletes the copies of its messages, and their files', async () => {
  const person = await signUp(shop)
  const sent = await callAs(shop, person, 'POST', '/api/messages', {
    email: person.email,
    subject: 'Une question au sujet de ma commande',
    content: 'Mon secret de collectionneuse, en toutes lettres. '.repeat(3),
  })
  expect(sent.statusCode).toBe(201)
  await shop.jobs.drain()
  const held = await shop.database.db
    .selectFrom('mails')
    .select('id')
    .where('text', 'like', '%secret de collectionneuse%')
    .execute()
  expect(held).toHaveLength(1)
  const file = join(shop.config.dataDir, 'mails', `${held[0]?.id}.eml`)
  expect(existsSync(file)).toBe(true)
  await callAs(shop, person, 'DELETE', '/api/users/delete-account', { password: PASSWORD })
  await vi.waitFor(() => expect(existsSync(file)).toBe(false))
  const left = await shop.database.db
    .selectFrom('mails')
    .select('id')
    .where('text', 'like', '%secret de collectionneuse%')
    .execute()
  expect(left).toEqual([])
})

test('messages sent without signing in belong to the account once its address is confirmed, and are deleted with it', async () => {
  const [known, stranger] = [await signUp(shop), await signUp(shop)]
  const written = (email: string) => ({
    id: newId(),
    user_id: null,
    email,
    subject: 'Sans compte',
    content: 'Écrit avant de se connecter',
    search_text: '',
    created_at: shop.clock.now(),
  })
  const rows = [written(known.email.toUpperCase()), written(stranger.email)]
  await shop.database.db.insertInto('messages').values(rows).execute()
  const confirmed = { email_confirmed_at: shop.clock.now() }
  await shop.database.db.updateTable('users').set(confirmed).where('id', '=', known.id).execute()
  const exported = async (person: typeof known) =>
    (await callAs(shop, person, 'GET', '/api/users/export-data')).json().messages.length
  expect([await exported(known), await exported(stranger)]).toEqual([1, 0])
  for (const person of [known, stranger])
    await callAs(shop, person, 'DELETE', '/api/users/delete-account', { password: PASSWORD })
  const left = await shop.database.db
    .selectFrom('messages')
    .select('id')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  expect(left.map(({ id }) => id)).toEqual([rows[1]?.id])
})
