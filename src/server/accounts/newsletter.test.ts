import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, signUpAdmin } from '../testing/accounts.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
})
afterAll(() => shop.close())

async function aReader() {
  const reader = await signUp(shop, { newsletter: true, firstName: '=Zoé' })
  const confirmed = { email_confirmed_at: shop.clock.now() }
  await shop.database.db.updateTable('users').set(confirmed).where('id', '=', reader.id).execute()
  return reader
}
const post = (url: string) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
const log = (userId: string) =>
  shop.database.db
    .selectFrom('consent_log')
    .select(['granted', 'wording', 'version'])
    .where('user_id', '=', userId)
    .where('type', '=', 'newsletter')
    .orderBy('at')
    .orderBy('id')
    .execute()

test('the export lists confirmed subscribers with wording, date and links, and the link unsubscribes once', async () => {
  const admin = await signUpAdmin(shop)
  const reader = await aReader()
  const [silent, unconfirmed] = [await signUp(shop), await signUp(shop, { newsletter: true })]
  const url = '/api/admin/newsletter.csv'
  expect((await shop.app.inject({ url, headers: reader.headers })).statusCode).toBe(403)
  const { body, headers } = await shop.app.inject({ url, headers: admin.headers })
  expect(headers['content-type']).toContain('text/csv')
  const rows = body.trim().split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain(`${reader.email};'=Zoé;`)
  expect(rows[1]).toContain('Je souhaite recevoir les nouveautés par e-mail')
  expect(body).not.toContain(silent.email)
  expect(body).not.toContain(unconfirmed.email)

  const link = /\/api\/newsletter\/unsubscribe\?token=\S+/.exec(body)?.[0] ?? ''
  expect(body).toContain('/desabonnement#token=')
  for (let times = 0; times < 2; times++) expect((await post(link)).statusCode).toBe(200)
  expect(await log(reader.id)).toMatchObject([
    { granted: true, version: 1 },
    { granted: false, wording: 'Lien de désabonnement d’une lettre d’information' },
  ])
  const after = await shop.app.inject({ url, headers: admin.headers })
  expect(after.body).not.toContain(reader.email)
})

test('nobody can unsubscribe another person without that person’s link', async () => {
  const reader = await aReader()
  for (const token of [reader.id, `${reader.id}.`, `${reader.id}.AAAA`, 'x.y']) {
    const answer = await post(`/api/newsletter/unsubscribe?token=${token}`)
    expect(answer.statusCode).toBe(422)
  }
  expect(await log(reader.id)).toHaveLength(1)
})
