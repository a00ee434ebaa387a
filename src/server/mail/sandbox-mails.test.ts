import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../testing/accounts.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('sent mails are listed and opened, and their scripts cannot run', async () => {
  const empty = await shop.app.inject('/sandbox/mails')
  expect([empty.statusCode, empty.body.includes('Aucun e-mail')]).toEqual([200, true])
  const person = await signUp(shop, { firstName: '<Zoé>' })
  await shop.jobs.drain()
  const list = (await shop.app.inject('/sandbox/mails')).body
  expect(list).toContain('Bienvenue chez Carapace')
  expect(list).toContain(person.email)
  const path = /href="(\/sandbox\/mails\/[\w-]{36})"/.exec(list)?.[1] ?? ''
  const one = await shop.app.inject(path)
  expect(one.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(one.body).toContain('sandbox="allow-popups')
  expect(one.body).toContain('Bienvenue Zoé')
  const html = await shop.app.inject(`${path}/html`)
  expect(html.headers['content-security-policy']).toContain('sandbox ')
  expect(html.body).toContain('<base target="_blank">')
  for (const missing of ['/sandbox/mails/nothing', `/sandbox/mails/${person.id}`])
    expect((await shop.app.inject(missing)).statusCode).toBe(404)
})

test('with a real mail server the page does not exist', async () => {
  const real = await testShop({ SMTP_URL: 'smtp://127.0.0.1:9' })
  expect((await real.app.inject('/sandbox/mails')).statusCode).toBe(404)
  await real.close()
})
