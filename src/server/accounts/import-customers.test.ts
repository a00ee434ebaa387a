import { afterAll, beforeAll, expect, test } from 'vitest'
import { idleSince, readCustomersFile } from '#shared/customers/customers-file.ts'
import type { CustomersImportResult } from '#shared/customers/customers-import.ts'
import { newId } from '../database/ids.ts'
import { runNightlyCleanup } from '../privacy/nightly-cleanup.ts'
import {
  callAs,
  PASSWORD,
  signIn,
  signUp,
  signUpAdmin,
  storedAccount,
  type SignedIn,
} from '../testing/accounts.ts'
import { readMail } from '../testing/mails.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: SignedIn
beforeAll(async () => {
  shop = await testShop()
  admin = await signUpAdmin(shop)
})
afterAll(() => shop.close())

const TODAY = '2026-11-21'
function read(text: string) {
  const file = readCustomersFile(text, TODAY)
  if (typeof file === 'string') throw new Error(file)
  return file
}
const send = (text: string, { write = true, importId = newId() } = {}) =>
  callAs(shop, admin, 'POST', '/api/admin/customers/import', {
    lines: read(text).lines,
    write,
    importId,
    filename: 'clients.csv',
  })
const outcomes = async (text: string, more = {}) =>
  (await send(text, more))
    .json<CustomersImportResult>()
    .lines.map(({ outcome, filled }) => [outcome, ...filled])
const idOf = async (email: string) =>
  (await shop.database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id
const consents = async (email: string) => {
  const rows = await shop.database.db
    .selectFrom('consent_log')
    .innerJoin('users', 'users.id', 'consent_log.user_id')
    .select(['type', 'granted', 'at'])
    .where('email', '=', email)
    .execute()
  return rows.map(({ type, granted, at }) => [type, granted, at.toISOString().slice(0, 10)])
}

const HEAD =
  'E-mail;Prénom;Nom;Adresse;Code postal;Ville;Pays;Téléphone;Lettre d’information;Date du consentement'

test('a preview writes nothing, an import adds people once, and one entry names their number', async () => {
  const text = `${HEAD}\nlea@exemple.test;Léa;Roy;3 rue du Fort;69001;Lyon;France;0612345678;oui;2024-03-01\nmax@exemple.test;Max;Petit;;;;;;;`
  expect(await outcomes(text, { write: false })).toEqual([['new'], ['new']])
  expect(await idOf('lea@exemple.test')).toBeUndefined()
  const importId = newId()
  expect(await outcomes(text, { importId })).toEqual([['new'], ['new']])
  expect(await outcomes(text, { importId })).toEqual([['unchanged'], ['unchanged']])
  expect(await consents('lea@exemple.test')).toEqual([['newsletter', true, '2024-03-01']])
  expect(await consents('max@exemple.test')).toEqual([])
  const entries = await shop.database.db
    .selectFrom('activity')
    .selectAll()
    .where('id', '=', importId)
    .execute()
  expect(entries).toMatchObject([
    {
      subject_kind: 'customers',
      subject_name: 'clients.csv',
      changes: [{ field: 'added_customers', after: 2 }],
    },
  ])
  expect(JSON.stringify(entries)).not.toContain('lea@')
})

test('nobody can sign in as an imported person, who chooses a password by the usual link', async () => {
  await send(`${HEAD}\nzoe@exemple.test;Zoé;Blanc;;;;;;;`)
  await expect(signIn(shop, { email: 'zoe@exemple.test', password: '' })).rejects.toThrow()
  const ask = {
    method: 'POST',
    url: '/api/auth/forgotten-password',
    payload: { email: 'zoe@exemple.test' },
  } as const
  await shop.app.inject(ask)
  await shop.jobs.drain()
  const mail = await readMail(shop, 'zoe@exemple.test', 'reset-link')
  const token = /#token=([\w-]+)/.exec(mail ?? '')?.[1] ?? ''
  const payload = { token, newPassword: PASSWORD }
  expect(
    (await shop.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload })).statusCode,
  ).toBe(200)
  expect((await signIn(shop, { email: 'zoe@exemple.test', password: PASSWORD })).user.firstName).toBe('Zoé')
})

test('an existing account keeps what it has, gets what it lacks, and keeps its refusal of the letter', async () => {
  const person = await signUp(shop)
  const id = (await idOf(person.email)) ?? ''
  await shop.database.db.updateTable('users').set({ phone: '' }).where('id', '=', id).execute()
  await callAs(shop, person, 'POST', '/api/users/consent', { type: 'newsletter', granted: false })
  const row = `${person.email.toUpperCase()};Autre;Nom;9 rue Neuve;75001;Paris;France;0612345678;oui;2024-03-01`
  expect(await outcomes(`${HEAD}\n${row}`)).toEqual([['changed', 'Téléphone']])
  expect(await storedAccount(shop, id)).toMatchObject({ phone: '0612345678', newsletter: false })
  expect((await storedAccount(shop, id))?.first_name).not.toBe('Autre')
  expect(await outcomes(`${HEAD}\n${row}`)).toEqual([['unchanged']])
})

test('a consent without a date, or with a day to come, is not taken over, and the file says so', () => {
  const file = read(
    `${HEAD}\na@exemple.test;A;B;;;;;;oui;\nb@exemple.test;A;B;;;;;;oui;2027-01-01\nc@exemple.test;A;B;;;;;;non;2024-01-01`,
  )
  expect(file.lines.map(({ person }) => person.newsletterOn)).toEqual(['', '', ''])
  expect([...file.notes.keys()]).toEqual([2, 3])
})

test('postal codes and telephones are stored in one form', () => {
  const file = read(`${HEAD}\na@exemple.test;A;B;;F-75 002;Paris;France;+33 (0)6/12/34/56/78;;`)
  expect(file.lines[0]?.person).toMatchObject({ postalCode: '75002', phone: '+33 6 12 34 56 78' })
})

test('bad lines are named, and bad cells are left out with a remark', () => {
  const file = read(
    `${HEAD};Points\nfaux;A;B;;;;;;;;3\nx@exemple.test;A;B;;ABC;;???;12;;;\nX@exemple.test;A;B;;;;;;;;`,
  )
  expect(file.refused).toEqual([
    { line: 2, label: 'faux', message: 'Adresse e-mail invalide' },
    { line: 4, label: 'X@exemple.test', message: 'Cette adresse est aussi à la ligne 3' },
  ])
  expect(file.lines[0]?.person).toMatchObject({ postalCode: '', country: '', phone: '' })
  expect(file.notes.get(3)).toHaveLength(3)
  expect(file.unread).toEqual(['Points'])
})

test.each([
  [
    'Shopify',
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Country Code,Default Address Zip\n1,Ana,Roy,ana@exemple.test,yes,3 rue du Fort,Lyon,FR,69001',
  ],
  [
    'PrestaShop',
    'ID;Titre;Prénom;Nom;Adresse e-mail;Adresse;Ville;Pays;Code postal\n1;Mme;Ana;Roy;ana@exemple.test;3 rue du Fort;Lyon;France;69001',
  ],
  [
    'WooCommerce',
    'Name,Username,Email,Orders,Country / Region,City,Postal Code,Address 1\nAna Roy,ana,ana@exemple.test,3,FR,Lyon,69001,3 rue du Fort',
  ],
])('an export of %s is read by its headings', (_shop, text) => {
  expect(read(text).lines[0]?.person).toMatchObject({
    email: 'ana@exemple.test',
    firstName: 'Ana',
    lastName: 'Roy',
    address: '3 rue du Fort',
    city: 'Lyon',
    country: 'France',
    postalCode: '69001',
  })
})

test('an imported account is unused since the last activity in the file, and the preview names idle people', async () => {
  const head = 'E-mail;Inscription;Dernière commande'
  const text = `${head}\na1@exemple.test;2019-01-01;2026-01-15\na2@exemple.test;15/02/2025;\na3@exemple.test;;\na4@exemple.test;;2022-01-01`
  expect([...read(text).notes]).toEqual([[5, [idleSince('2022-01-01')]]])
  await send(text)
  const rows = await shop.database.db
    .selectFrom('users')
    .select(['email', 'last_active_at', 'created_at'])
    .where('email', 'like', 'a_@exemple.test')
    .orderBy('email')
    .execute()
  const now = shop.clock.now().toISOString().slice(0, 10)
  const days = rows.map((row) => row.last_active_at.toISOString().slice(0, 10))
  expect(days).toEqual(['2026-01-15', '2025-02-15', now, '2022-01-01'])
  await runNightlyCleanup(shop)
  const warned = await shop.database.db
    .selectFrom('users')
    .select('email')
    .where('deletion_warned_at', 'is not', null)
    .execute()
  expect(warned).toEqual([{ email: 'a4@exemple.test' }])
})

test('a file without addresses, and a customer who calls, are refused', async () => {
  expect(readCustomersFile('Nom;Ville\nRoy;Lyon', TODAY)).toContain('E-mail')
  const { lines } = read(`${HEAD}\nd@exemple.test;A;B;;;;;;;`)
  const body = { lines, importId: newId() }
  const customer = await signUp(shop)
  expect((await callAs(shop, customer, 'POST', '/api/admin/customers/import', body)).statusCode).toBe(403)
})

test('two imports of one file at once add each person once', async () => {
  const text = `${HEAD}\njumeau@exemple.test;A;B;;;;;;;`
  const both = await Promise.all([outcomes(text), outcomes(text)])
  expect(both.flat(2).toSorted()).toEqual(['new', 'unchanged'])
})
