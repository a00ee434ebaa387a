import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { noteFailure, noteSuccess } from '../alerts/count-failures.ts'
import { recordBackup } from '../backup/last-backup.ts'
import { newId } from '../database/ids.ts'
import { write } from '../database/write.ts'
import { resendUnsent, writeMail } from '../mail/outbox.ts'
import { RecipientRefused } from '../outside/mail/interface.ts'
import { addOrder } from '../testing/orders.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { lookForStuck, watchFailures } from './watch-failures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
// Sends the mails of earlier alerts.
beforeEach(() => shop.jobs.drain())
afterAll(() => shop.close())

const MINUTES = 60_000
const alerts = async (open = true) => {
  const rows = await shop.database.db
    .selectFrom('alerts')
    .select(['key', 'message', 'resolved_at'])
    .orderBy('created_at')
    .execute()
  return rows.filter(({ resolved_at }) => (resolved_at === null) === open)
}

test('a lasting failure is one alert, which closes on success and is raised again at the next failure', async () => {
  const failure = { key: 'something', message: 'Quelque chose ne marche pas.', afterMs: 5 * MINUTES }
  await noteFailure(shop, failure)
  expect(await alerts()).toEqual([])
  shop.clock.forward(6 * MINUTES)
  await Promise.all([noteFailure(shop, failure), noteFailure(shop, failure)])
  await noteFailure(shop, failure)
  expect(await alerts()).toMatchObject([{ message: 'Quelque chose ne marche pas.' }])

  await noteSuccess(shop, 'something')
  expect([await alerts(), (await alerts(false)).length]).toEqual([[], 1])
  await noteFailure(shop, failure)
  shop.clock.forward(6 * MINUTES)
  await noteFailure(shop, failure)
  expect(await alerts()).toHaveLength(1)
  await noteSuccess(shop, 'something')
})

async function addMail(more: { sent_at?: Date } = {}): Promise<{ id: string }> {
  const id = newId()
  const mail = { id, key: `waits:${id}`, recipient: 'a@b.fr', subject: 's', html: 'h', text: 't', ...more }
  await shop.database.db
    .insertInto('mails')
    .values({ ...mail, created_at: shop.clock.now(), last_error: null })
    .execute()
  return { id }
}

test('a mail to a wrong address raises no alert if a later mail has left', async () => {
  const { id } = await addMail()
  shop.clock.forward(11 * MINUTES)
  await addMail({ sent_at: shop.clock.now() })
  await lookForStuck(shop)
  expect(await alerts()).toEqual([])
  await shop.database.db.deleteFrom('mails').where('id', '=', id).execute()
})

test('a mail whose recipient is refused raises no alert in a quiet night, and is tried once in ten minutes', async () => {
  const to = 'personne@exemple.invalid'
  const refused = new RecipientRefused('450 4.1.2 Domain not found')
  const send = vi.spyOn(shop.mail, 'send').mockRejectedValue(refused)
  const ends: unknown[] = []
  shop.jobs.onEnd(({ error }) => ends.push(error))
  await write(shop.database, (tx) =>
    writeMail(tx, shop, { key: 'typo', to, subject: 's', html: 'h', text: 't' }),
  )
  await shop.jobs.drain()
  shop.clock.forward(11 * MINUTES)
  await resendUnsent(shop)
  const { rows } = await shop.database.raw(
    "select retry_limit from jobs.job where name = 'send-mail' and state = 'created'",
  )
  expect(rows).toEqual([{ retry_limit: 0 }])
  await shop.jobs.drain()
  expect([send.mock.calls.length, ends]).toEqual([2, [undefined, undefined]])
  await lookForStuck(shop)
  expect(await alerts()).toEqual([])
  send.mockRestore()
  const waiting = shop.database.db.selectFrom('mails').select('last_error').where('recipient', '=', to)
  expect(await waiting.execute()).toEqual([{ last_error: expect.stringContaining('Domain not found') }])
  await shop.database.db.deleteFrom('mails').where('recipient', '=', to).execute()
})

test('if each of many recipients is refused and no mail has left since, the mail server itself fails', async () => {
  const { db } = shop.database
  const refuse = async (recipient: string) => {
    const { id } = await addMail()
    await db.updateTable('mails').set({ recipient, is_refused: true }).where('id', '=', id).execute()
  }
  shop.clock.forward(MINUTES)
  const names = ['ana', 'bea', 'eva', 'lou', 'lou']
  for (const name of names) await refuse(`${name}@exemple.fr`)
  shop.clock.forward(11 * MINUTES)
  await lookForStuck(shop)
  expect(await alerts()).toEqual([])
  await refuse('zoe@exemple.fr')
  shop.clock.forward(11 * MINUTES)
  await lookForStuck(shop)
  expect(await alerts()).toMatchObject([{ message: expect.stringContaining('6 e-mails attendent') }])
  await addMail({ sent_at: shop.clock.now() })
  await lookForStuck(shop)
  expect(await alerts()).toEqual([])
  await db.deleteFrom('mails').where('is_refused', '=', true).execute()
})

test('waiting mails raise one alert without a mail, which closes once they are sent', async () => {
  shop.clock.forward(MINUTES)
  const mail = await addMail()
  await lookForStuck(shop)
  expect(await alerts()).toEqual([])
  shop.clock.forward(11 * MINUTES)
  for (let n = 0; n < 3; n++) await lookForStuck(shop)
  expect(await alerts()).toMatchObject([{ message: expect.stringContaining('1 e-mail attend') }])
  const about = await shop.database.db
    .selectFrom('mails')
    .select('key')
    .where('key', 'like', 'alert:failing:mails%')
    .execute()
  expect(about).toEqual([])
  await shop.database.db
    .updateTable('mails')
    .set({ sent_at: shop.clock.now() })
    .where('id', '=', mail.id)
    .execute()
  await lookForStuck(shop)
  expect(await alerts()).toEqual([])
})

test('a refund that the provider does not take, and money that becomes neither order nor refund, each raise an alert until they are resolved', async () => {
  const { db } = shop.database
  const [refund, checkout] = [newId(), newId()]
  const now = shop.clock.now()
  const order = await addOrder(shop, (await openSession(shop)).userId)
  const requested = { payment_id: 'P-1', amount_cents: 100, state: 'requested', reason: 'admin' } as const
  await db
    .insertInto('refunds')
    .values({ ...requested, id: refund, order_id: order, created_at: now })
    .execute()
  await db
    .insertInto('checkouts')
    .values({
      id: checkout,
      user_id: null,
      state: 'captured',
      payment_id: 'P-2',
      captured_cents: 2,
      captured_currency: 'EUR',
      subtotal_cents: 1,
      shipping_cents: 1,
      total_cents: 2,
      shipping_method: 'colissimo',
      shipping_address: '{}',
      check_at: now,
      expires_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await lookForStuck(shop)
  expect(await alerts()).toEqual([])
  shop.clock.forward(11 * MINUTES)
  await lookForStuck(shop)
  expect((await alerts()).map(({ message }) => message).toSorted()).toEqual([
    expect.stringContaining('1 paiement reçu n’est toujours ni commande ni remboursement'),
    expect.stringContaining('1 remboursement attend depuis plus de 10 minutes'),
  ])
  await db.updateTable('refunds').set({ state: 'completed' }).where('id', '=', refund).execute()
  await db.updateTable('checkouts').set({ check_at: null }).where('id', '=', checkout).execute()
  await lookForStuck(shop)
  expect(await alerts()).toEqual([])
})

test('a kind of job that keeps failing raises an alert', async () => {
  const stop = watchFailures(shop)
  const failures = () => shop.database.db.selectFrom('failures').selectAll().execute()
  shop.jobs.handle('retention', { alert: 'Le nettoyage de nuit échoue' }, () =>
    Promise.reject(new Error('broken')),
  )
  for (let n = 0; n < 2; n++) {
    await write(shop.database, (tx) => shop.jobs.enqueue(tx, 'retention', {}))
    await expect(shop.jobs.drain()).rejects.toThrow('broken')
    await expect.poll(failures).toMatchObject([{ key: 'job:retention', count: n + 1 }])
    shop.clock.forward(6 * MINUTES)
  }
  expect(await alerts()).toMatchObject([{ message: expect.stringContaining('nettoyage de nuit') }])
  shop.jobs.handle('retention', { alert: 'Le nettoyage de nuit échoue' }, async () => {})
  await write(shop.database, (tx) => shop.jobs.enqueue(tx, 'retention', {}))
  await shop.jobs.drain()
  await expect.poll(failures).toEqual([])
  await expect.poll(() => alerts()).toEqual([])
  stop()
})

test('a live shop without a backup for a day and a half raises an alert, which the next backup closes', async () => {
  const live = { ...shop, config: { ...shop.config, mode: 'live' as const } }
  const message = expect.stringMatching(/^La boutique n’a pas été sauvegardée complètement depuis le 2/)
  await recordBackup(shop.database, { madeAt: shop.clock.now(), bytes: 10 })
  shop.clock.forward(35 * 60 * MINUTES)
  await lookForStuck(live)
  expect(await alerts()).not.toContainEqual(expect.objectContaining({ message }))
  shop.clock.forward(2 * 60 * MINUTES)
  await lookForStuck(shop)
  expect(await alerts()).not.toContainEqual(expect.objectContaining({ message }))
  await lookForStuck(live)
  expect(await alerts()).toContainEqual(expect.objectContaining({ message }))
  await recordBackup(shop.database, { madeAt: shop.clock.now(), bytes: 10 })
  await lookForStuck(live)
  expect(await alerts()).not.toContainEqual(expect.objectContaining({ message }))
})

test('an outage while a success is being recorded is logged without a stack', async () => {
  const warn = vi.spyOn(shop.log, 'warn')
  const onEnd = vi.spyOn(shop.jobs, 'onEnd')
  const gone = Object.assign(new Error('terminating connection'), { code: '57P01' })
  vi.spyOn(shop.database.db, 'deleteFrom').mockImplementation(() => {
    throw gone
  })
  const stop = watchFailures(shop)
  onEnd.mock.calls[0]?.[0]({ name: 'sweep', alert: 'Le contrôle échoue.', seconds: 0 })
  await expect
    .poll(() => warn.mock.calls.at(0)?.[0])
    .toEqual({ code: '57P01', reason: 'terminating connection' })
  stop()
  vi.restoreAllMocks()
})
