import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// Breaks each rule once, in a separate tree, and expects an error.
const root = resolve(import.meta.dirname, '../..')
let tree: string

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'carapace-structure-'))
  plant('src/server/database/tables.ts', readFileSync(join(root, 'src/server/database/tables.ts'), 'utf8'))
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

/** How the check ends, and what it says. */
function check(): Promise<{ failed: boolean; said: string }> {
  return new Promise((settle) => {
    execFile('node', [join(root, 'scripts/structure/check.mjs'), tree], (error, stdout, stderr) =>
      settle({ failed: error !== null, said: stdout + stderr }),
    )
  })
}

test('finds circles among folders, through any kind of import', async () => {
  plant('src/server/alpha/a.ts', `import type { B } from '../beta/b.ts'\nexport type A = B`)
  plant('src/server/beta/b.ts', `export { c as B } from '#server/gamma/c.ts'`)
  plant('src/server/gamma/c.ts', `export const c = async () => import('../alpha/a.ts')`)
  plant('src/shared/delta/d.ts', `import { e } from '#shared/epsilon/e.ts'\nexport const d = e`)
  plant('src/shared/epsilon/e.ts', `export type E = import('../delta/d.ts').D`)
  const { failed, said } = await check()
  expect(failed).toBe(true)
  expect(said).toContain('in a circle: src/server/alpha, src/server/beta, src/server/gamma\n')
  expect(said).toContain('src/server/gamma/c.ts → src/server/alpha/a.ts')
  expect(said).toContain('in a circle: src/shared/delta, src/shared/epsilon\n')
})

test('services.ts may be named by all features, and tests may import anything', async () => {
  plant('src/server/services.ts', `import type { A } from './alpha/a.ts'\nexport type Services = { a: A }`)
  plant('src/server/alpha/a.ts', `import type { Services } from '../services.ts'\nexport type A = Services`)
  plant('src/server/alpha/a.test.ts', `import '../beta/b.ts'`)
  plant('src/server/beta/b.ts', `import '../alpha/a.ts'`)
  expect(await check()).toEqual({ failed: false, said: '' })
})

test('finds a payment provider named outside its folders, the lists of providers and what customers read', async () => {
  const list = 'src/server/outside/payment/providers.ts'
  const imported = `import {\n  PAYPAL,\n} from './paypal/a.ts'\n`
  plant('src/server/outside/payment/paypal/a.ts', `export const PAYPAL = 'PayPal'`)
  plant(list, `${imported}export const PROVIDERS = {\n  paypal: PAYPAL,\n}`)
  plant('src/shared/payment-providers.ts', `export const NAMES = { paypal: 'PayPal' }`)
  plant('e2e/testing/a.ts', `import { PAYPAL } from '#server/outside/payment/paypal/a.ts'`)
  expect(await check()).toEqual({ failed: false, said: '' })
  plant(list, `${imported}// Stripe comes next.\nexport const CHOSEN = PAYPAL`)
  plant('src/server/alpha/a.ts', imported)
  plant('e2e/testing/a.ts', `// Stripe says so.`)
  const { said } = await check()
  for (const place of [`${list}:4`, `${list}:5`, 'src/server/alpha/a.ts:2', 'e2e/testing/a.ts:1'])
    expect(said).toContain(`${place} names a payment provider`)
})

test('the web is read too, a folder for each feature of storefront and back-office', async () => {
  plant('src/web/storefront/alpha/a.tsx', `import '../beta/b.ts'`)
  plant('src/web/storefront/beta/b.ts', `export const b = 1`)
  plant('src/web/admin/alpha/a.ts', `export const a = 1`)
  expect(await check()).toEqual({ failed: false, said: '' })
  plant('src/web/storefront/beta/b.ts', `import type { A } from '#web/storefront/alpha/a.tsx'`)
  expect((await check()).said).toContain('in a circle: src/web/storefront/alpha, src/web/storefront/beta')
})

test.each([
  [`db.insertInto('mails')`, 'mails, which src/server/mail owns'],
  [`db.updateTable('orders as o').set({})`, 'orders, which src/server/orders owns'],
  [`db.deleteFrom(['users']).using('orders')`, 'users, which src/server/accounts owns'],
  [`db.mergeInto('articles')`, 'articles, which src/server/news owns'],
  ['sql`update articles set title = ${1}`', 'articles, which src/server/news owns'],
  ['database.raw("DELETE FROM refunds where true")', 'refunds, which src/server/refunds owns'],
  ['sql`insert into ${sql.table(name)} (id) values (1)`', 'a table that it does not name'],
  ['db.updateTable(table).set({})', 'a table that it does not name'],
])('a foreign folder that does %s is found', async (code, said) => {
  plant('src/server/banners/write.ts', `export const a = 1\nexport const go = (db: any) => ${code}`)
  expect(await check()).toEqual({
    failed: true,
    said: expect.stringContaining(`src/server/banners/write.ts:2 writes ${said}`) as string,
  })
})

test('the owner may write; everybody may read and lock', async () => {
  plant('src/server/mail/write.ts', `export const go = (db: any) => db.insertInto('mails')`)
  plant('src/server/inventory/write.ts', 'export const go = sql`update sleeves set stock = ${1}`')
  plant(
    'src/server/banners/read.ts',
    'export const go = (db: any) => [db.selectFrom("mails"), sql`select id from users for update of users`]',
  )
  expect(await check()).toEqual({ failed: false, said: '' })
})

test('finds a table without an owner', async () => {
  plant('src/server/database/tables.ts', 'export type Tables = { mails: MailsRow; novelties: NoveltiesRow }')
  const { failed, said } = await check()
  expect(failed).toBe(true)
  expect(said).toContain('the table novelties has no owner')
  expect(said).toContain('the table users has an owner and is no table')
})

test('checks French typography in all texts except the specification’s own', async () => {
  plant('docs/specification/storefront.md', "Le message 'Ajouté au panier !' et \"Guide d'achat\".")
  plant(
    'src/shared/cart/texts.ts',
    `export const ADDED = 'Ajouté au panier !'; export const GUIDE = "Guide d'achat"`,
  )
  plant('src/shared/cart/sign.ts', `export const a = (n) => \`Il reste \${n} pièces dans le panier : vite\``)
  plant('src/shared/cart/colon.ts', 'export const k = (n) => `Motif : ${n}`')
  plant('src/shared/cart/apostrophe.ts', `export const b = "L'adresse est fausse"`)
  plant('src/shared/cart/number.ts', `export const c = 'Une amende de 5 000 euros'`)
  plant('src/shared/cart/first.ts', `export const d = 'Depuis le 1 octobre'`)
  plant('src/shared/cart/word.ts', `export const e = (n) => \`Encore \${n} pièces en stock\``)
  plant('src/shared/cart/words.ts', `export const f = (n) => \`Encore \${n} pochettes pour vos pièces\``)
  plant('src/web/storefront/x.tsx', 'export const X = () => <p>Dites « ami » et entrez dans la boutique</p>')
  plant('src/web/storefront/y.tsx', String.raw`export const Y = () => <X title="Vider le panier\u202F?" />`)
  plant('src/shared/cart/invisible.ts', `export const g = 'Vider le panier\u202F?'`)
  plant('src/shared/cart/wide.ts', String.raw`export const i = 'Vider le panier\u00A0?'`)
  plant('src/shared/cart/narrow.ts', String.raw`export const j = 'Le panier\u202F: vide'`)
  plant(
    'src/web/storefront/z.tsx',
    'export const X = () => <p>Le panier est vide&nbsp;; le reste aussi&nbsp;: rien</p>',
  )
  plant(
    'src/web/storefront/right.tsx',
    'export const X = () => <p>Le panier est vide&#8239;; le reste&nbsp;: rien</p>',
  )
  plant('src/shared/cart/lower.ts', String.raw`export const h = 'Vider le panier\u202f?'`)
  const { said } = await check()
  const found = [...said.matchAll(/^src\/(\S+?):1: /gm)].map(([, path]) => path)
  const names = [
    'apostrophe',
    'colon',
    'first',
    'invisible',
    'lower',
    'narrow',
    'number',
    'sign',
    'wide',
    'word',
  ].map((name) => `shared/cart/${name}.ts`)
  expect(new Set(found)).toEqual(
    new Set([...names, 'web/storefront/x.tsx', 'web/storefront/y.tsx', 'web/storefront/z.tsx']),
  )
})

test('finds a sentence of the specification that the code lacks', async () => {
  plant(
    'docs/specification/storefront.md',
    'Toasts: `Votre panier a expiré`, `Il reste {n} pièces`, `Ajouté au panier !`; `GET /api/cart`, `Délai de 14 jours`.',
  )
  plant(
    'src/shared/cart/texts.ts',
    "export const ENDED = 'Votre panier est expiré'; const a = 'Ajouté au panier\u202F!'",
  )
  plant('src/shared/cart/left.ts', 'export const left = (n) => `Il reste ${n} pièces dans ${n}`')
  plant('src/web/storefront/a.tsx', 'export const A = () => <p>Délai de {DAYS} jours</p>')
  expect(await check()).toEqual({
    failed: true,
    said: expect.stringMatching(
      /^docs\/specification\/storefront.md quotes 'Votre panier a expiré', which no text of src says\n$/m,
    ) as string,
  })
})

test('finds a broken link in a document', async () => {
  plant('docs/decisions/0061-one.md', '# 61. One')
  plant(
    'README.md',
    '[one](docs/decisions/0061-one.md#why), [two](docs/x.md), [three](https://example.com/y.md)',
  )
  expect(await check()).toEqual({
    failed: true,
    said: 'README.md links to docs/x.md, which is not there\n',
  })
})

test('finds a file that the guide names and that does not exist', async () => {
  plant('src/server/orders/parcels.ts', 'export {}')
  plant('CONTRIBUTING.md', '| parcels | `server/orders/parcels.ts`, `labels.ts`; the rest of `src` |\n')
  expect(await check()).toEqual({
    failed: true,
    said: 'CONTRIBUTING.md names src/server/orders/labels.ts, which is not there\n',
  })
})

test('finds code that reaches into another project, in tests too', async () => {
  const reaches = [
    [`import { setFlagsFromString } from 'node:v8'`, 'sets a flag of V8 (setFlagsFromString)'],
    [`export const flags = ['--allow-natives-syntax']`, 'sets the debugging flag --allow-natives-syntax'],
    [`export const more = ['--wasm-lazy-compilation']`, 'sets the debugging flag --wasm-lazy-compilation'],
    [`import { UNSAFE_invariant } from 'react-router'`, 'uses the private name UNSAFE_invariant'],
    [`export const a = (w: any) => w.__reactRouterManifest`, 'uses the private name __reactRouterManifest'],
    [
      `export const b = (w: any) => w['__reactRouterManifest']`,
      'uses the private name __reactRouterManifest',
    ],
    [`export const c = /window\\.__reactRouterManifest=/`, 'reads a private name by a pattern'],
    [`import { x } from 'kysely/dist/parser/x.js'`, 'imports the private path kysely/dist/parser/x.js'],
    [`Array.prototype.last = () => 1`, 'reaches for a prototype (prototype)'],
    [`Object.assign(Response.prototype, {})`, 'reaches for a prototype (prototype)'],
    [`vi.spyOn(Object.getPrototypeOf(executor), 'run')`, 'reaches for a prototype (getPrototypeOf)'],
    [`export const e = (pool: any) => pool._clients.length`, 'uses the private member _clients'],
    [`export const n = ({ _clients: all }: any) => all.length`, 'uses the private member _clients'],
    [`export const o = ['--expose_gc']`, 'sets the debugging flag --expose_gc'],
    [`client.connection.stream.destroy()`, 'uses the undocumented member connection.stream'],
    [`element.dictionary.data.A = 1`, 'uses the undocumented member dictionary.data'],
  ]
  for (const [n, [code = '']] of reaches.entries()) {
    plant(`src/server/alpha/a${n}.ts`, `export const first = 1\n${code}`)
    plant(`src/server/alpha/a${n}.test.ts`, `export const first = 1\n${code}`)
  }
  const { said } = await check()
  for (const [n, [, what]] of reaches.entries())
    for (const end of ['ts', 'test.ts']) expect(said).toContain(`src/server/alpha/a${n}.${end}:2 ${what}`)
})

test('finds a type that is cast away, except in tests', async () => {
  const code = 'export const d = (pool as unknown as { inner: number }).inner'
  plant('src/server/alpha/a.ts', code)
  plant('src/server/alpha/a.test.ts', code)
  const { said } = await check()
  expect(said).toBe('src/server/alpha/a.ts:1 tells a type away (as unknown as)\n')
})
