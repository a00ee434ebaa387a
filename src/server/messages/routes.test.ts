import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminMessagePage, ContactMessage } from '#shared/messages/contract.ts'
import { MESSAGE_ANSWERED_BEFORE } from '#shared/messages/texts.ts'
import { newId } from '../database/ids.ts'
import { signUp, signUpAdmin, type SignedIn } from '../testing/accounts.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

const idOf = ({ _id: id }: { _id: string } = { _id: '' }) => id

let shop: TestShop
let admin: SignedIn
beforeAll(async () => {
  shop = await testShop()
  admin = await signUpAdmin(shop)
})
afterAll(() => shop.close())

const LONG = 'Bonjour, je cherche une protection pour une carte ancienne. '.repeat(3)
const message = (changes: object = {}) => ({
  email: 'Zoe@Exemple.test',
  subject: 'Une question',
  content: LONG,
  ...changes,
})
const send = (payload: object, headers: object = {}, url = '/api/messages/contact') =>
  shop.app.inject({ method: 'POST', url, payload, headers: { ...headers } })
const inbox = async (query = '') =>
  (
    await shop.app.inject({ url: `/api/admin/messages${query}`, headers: admin.headers })
  ).json<AdminMessagePage>()
const mails = () => shop.database.db.selectFrom('mails').selectAll().execute()

test('a visitor’s message is stored, the shop is notified, and the sender is thanked', async () => {
  const before = (await mails()).length
  const answer = await send(message({ subject: 'Retard\r\nBcc: x@y.fr' }))
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    {
      _id: expect.any(String),
      createdAt: shop.clock.now().toISOString(),
      email: 'zoe@exemple.test',
      subject: 'Retard\r\nBcc: x@y.fr',
      content: LONG.trim(),
      message: 'Message envoyé avec succès !',
    },
  ])
  const [toShop, toSender] = (await mails()).slice(before)
  expect(toShop).toMatchObject({ recipient: shop.config.shop.email, reply_to: 'zoe@exemple.test' })
  expect(toShop?.subject).toBe('Message de contact\u00A0: Retard Bcc: x@y.fr')
  expect(toShop?.text).toContain(LONG.trim())
  expect(toSender).toMatchObject({ recipient: 'zoe@exemple.test', reply_to: null })
  expect(toSender?.text).not.toContain('carte ancienne')
})

test('typed markup reaches the shop’s mail as text', async () => {
  await send(message({ content: `<img src=x onerror=alert(1)>${LONG}` }))
  const html = (await mails()).map((mail) => mail.html).join('')
  expect(html).toContain('&lt;img src=x')
  expect(html).not.toContain('<img src=x')
})

test('a customer’s message belongs to their account; without a token it is refused', async () => {
  const customer = await signUp(shop)
  const subject = 'De la part d’une cliente'
  const answer = await send(message({ subject, email: customer.email }), customer.headers, '/api/messages')
  const kept = await shop.database.db
    .selectFrom('messages')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    { _id: kept.id, subject, content: kept.content, message: 'Message envoyé avec succès !' },
  ])
  expect(kept.user_id).toBe(idOf(customer.user))
  expect((await send(message(), {}, '/api/messages')).statusCode).toBe(401)
})

test.each([
  [{ content: 'x'.repeat(99) }, 'content', 'Le message doit contenir au moins 100 caractères'],
  [{ content: 'x'.repeat(2001) }, 'content', 'Le message ne doit pas dépasser 2000 caractères'],
  [{ email: 'pas une adresse' }, 'email', 'Adresse e-mail invalide'],
  [{ subject: ' ' }, 'subject', 'Ce champ est obligatoire'],
])('%o is refused', async (changes, field, sentence) => {
  const answer = await send(message(changes))
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { [field]: sentence }])
})

test('100 and 2000 characters are accepted', async () => {
  expect((await send(message({ content: 'x'.repeat(100) }))).statusCode).toBe(201)
  expect((await send(message({ content: 'x'.repeat(2000) }))).statusCode).toBe(201)
})

test('an admin reads messages latest first, searches them and deletes them', async () => {
  shop.clock.forward(1000)
  await send(message({ subject: 'Écailles égarées' }))
  const plain = (await shop.app.inject({ url: '/api/messages', headers: admin.headers })).json<
    ContactMessage[]
  >()
  expect(plain[0]).toMatchObject({ subject: 'Écailles égarées', email: 'zoe@exemple.test' })
  const { items, pagination } = await inbox('?q=ECAILLES')
  expect([items.length, pagination]).toEqual([1, { page: 1, pages: 1, total: 1 }])
  const remove = () =>
    shop.app.inject({ method: 'DELETE', url: `/api/messages/${idOf(items[0])}`, headers: admin.headers })
  expect((await remove()).json()).toEqual({ message: 'Message supprimé' })
  expect((await remove()).statusCode).toBe(404)
  const customer = await signUp(shop)
  for (const url of ['/api/messages', '/api/admin/messages'])
    expect((await shop.app.inject({ url, headers: customer.headers })).statusCode).toBe(403)
})

test('a message is read, answered once, and counts as done', async () => {
  const subject = 'Une réponse, s’il vous plaît'
  await send(message({ subject }))
  const [found] = (await inbox(`?state=new&q=${encodeURIComponent(subject)}`)).items
  const id = idOf(found)
  const url = `/api/admin/messages/${id}`
  const call = (method: 'PATCH' | 'POST', path: string, payload: object) =>
    shop.app.inject({ method, url: url + path, headers: admin.headers, payload })
  expect((await call('PATCH', '', { state: 'read' })).json()).toMatchObject({ state: 'read', answers: [] })
  const open = (await inbox('?state=open')).pagination.total
  const requestId = newId()
  const content = 'Bonjour,\n\noui, nous en avons.'
  for (let time = 0; time < 2; time += 1)
    expect((await call('POST', '/answers', { content, requestId })).json()).toMatchObject({
      state: 'answered',
      answers: [{ content, by: admin.email }],
    })
  const edited = await call('POST', '/answers', { content: 'Non.', requestId })
  expect([edited.statusCode, edited.json().code]).toEqual([409, 'STALE'])
  expect(edited.json().message).toBe(MESSAGE_ANSWERED_BEFORE)
  expect((await inbox('?state=open')).pagination.total).toBe(open - 1)
  const written = (await mails()).filter(({ key }) => key === `contact-answer:${requestId}`)
  expect(written).toMatchObject([{ recipient: 'zoe@exemple.test', reply_to: shop.config.shop.email }])
  expect(written[0]?.text).toContain('oui, nous en avons.')
  expect(written[0]?.text).not.toContain('carte ancienne')
  const blank = await call('POST', '/answers', { content: ' ', requestId: newId() })
  expect([blank.statusCode, blank.json().fields]).toEqual([422, { content: 'Ce champ est obligatoire' }])
  expect((await shop.app.inject({ url, headers: admin.headers })).json()).toMatchObject({ subject })
  const customer = await signUp(shop)
  expect((await shop.app.inject({ url, headers: customer.headers })).statusCode).toBe(403)
})

test('the twenty-first message within ten minutes has to wait', async () => {
  shop.clock.forward(11 * 60_000)
  for (let n = 0; n < 20; n++) expect((await send(message())).statusCode).toBe(201)
  const refused = await send(message())
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 600])
  shop.clock.forward(10 * 60_000)
  expect((await send(message())).statusCode).toBe(201)
})
