import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// The tests break the rules in a temporary tree, because a check that never fails proves nothing.
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

function check(): Promise<{ failed: boolean; output: string }> {
  return new Promise((settle) => {
    execFile('node', [join(root, 'scripts/structure/check.mjs'), tree], (error, stdout, stderr) =>
      settle({ failed: error !== null, output: stdout + stderr }),
    )
  })
}

test('a sound tree passes: services.ts names features, tests import anything, owners write, every feature reads', async () => {
  plant('src/server/services.ts', `import type { A } from './alpha/a.ts'\nexport type Services = { a: A }`)
  plant('src/server/alpha/a.ts', `import type { Services } from '../services.ts'\nexport type A = Services`)
  plant('src/server/alpha/a.test.ts', `import '../beta/b.ts'`)
  plant('src/server/beta/b.ts', `import '../alpha/a.ts'`)
  plant('src/server/mail/write.ts', `export const go = (db: any) => db.insertInto('mails')`)
  plant('src/server/banners/read.ts', 'export const go = sql`select id from users for update of users`')
  plant('README.md', '[one](docs/one.md#why), [three](https://example.com/y.md)')
  plant('docs/one.md', '# One')
  expect(await check()).toEqual({ failed: false, output: '' })
})

test('finds circles among folders of the server and of the web', async () => {
  plant('src/server/alpha/a.ts', `import type { B } from '../beta/b.ts'\nexport type A = B`)
  plant('src/server/beta/b.ts', `export { c as B } from '#server/gamma/c.ts'`)
  plant('src/server/gamma/c.ts', `export const c = async () => import('../alpha/a.ts')`)
  plant('src/web/storefront/alpha/a.tsx', `import '../beta/b.ts'`)
  plant('src/web/storefront/beta/b.ts', `import type { A } from '#web/storefront/alpha/a.tsx'`)
  plant('src/shared/delta/d.test.ts', `import '../epsilon/e.ts'`)
  plant('src/shared/epsilon/e.ts', `import '../delta/d.ts'`)
  plant('src/server/zeta/z.test.ts', `import '../eta/e.ts'`)
  plant('src/server/eta/e.ts', `import '../zeta/z.ts'`)
  const { output } = await check()
  expect(output).toContain('in a circle: src/shared/delta, src/shared/epsilon')
  expect(output).not.toContain('zeta')
  expect(output).toContain('in a circle: src/server/alpha, src/server/beta, src/server/gamma\n')
  expect(output).toContain('src/server/gamma/c.ts → src/server/alpha/a.ts')
  expect(output).toContain('in a circle: src/web/storefront/alpha, src/web/storefront/beta')
})

test('finds a table that another folder writes, and one without an owner', async () => {
  plant('src/server/banners/a.ts', `export const go = (db: any) => db.updateTable('orders as o').set({})`)
  plant('src/server/banners/b.ts', 'export const go = sql`update articles set title = ${1}`')
  plant('src/server/database/tables.ts', 'export type Tables = { mails: MailsRow; novelties: NoveltiesRow }')
  const { output } = await check()
  expect(output).toContain('src/server/banners/a.ts:1 writes orders, which src/server/orders owns')
  expect(output).toContain('src/server/banners/b.ts:1 writes articles, which src/server/news owns')
  expect(output).toContain('the table novelties has no owner')
})

test('finds a file that counts by itself what an order owes', async () => {
  plant(
    'src/server/beta/b.ts',
    `import { refundDeadline } from '#shared/refunds/refund-rules.ts'\nexport const by = refundDeadline`,
  )
  plant('src/shared/orders/account-money.ts', 'export const by = (at: Date) => refundDeadline(at)')
  plant(
    'src/web/admin/beta/a.ts',
    `export const left = (o: any) => o.total - eurosToCents(o.refundedTotal ?? 0)`,
  )
  plant('src/web/admin/beta/b.ts', `export const isOver = (o: any) => o.refundedTotal >= o.total`)
  plant(
    'src/web/admin/beta/c.ts',
    `export const isShown = (o: any) => o.refundedTotal > 0 && o.owed !== undefined`,
  )
  plant(
    'src/web/admin/beta/d.ts',
    `export const due = (o: any) => { const back = o.owed\nreturn o.total - back }`,
  )
  plant('src/web/admin/beta/e.ts', `export const due = ({ total, owed: back }: any) => total - back`)
  plant(
    'src/server/beta/e.ts',
    `export const back = ({ refunds }: any) => refunds.filter(isDone).reduce((sum, one) => sum + one.cents, 0)`,
  )
  plant(
    'src/server/beta/f.ts',
    `export const sent = (o: any) => { let n = 0\nfor (const { lines } of o.parcels) n += lines.length\nreturn n }`,
  )
  plant('src/web/admin/beta/f.ts', `export const left = (i: any) => i.quantity - (i.sent ?? 0)`)
  plant('src/server/beta/g.ts', `export const back = (eb: any) => eb.fn.sum('refunds.amount_cents')`)
  plant('src/server/beta/h.ts', 'export const back = sql`select sum(r.amount_cents) from refunds r`')
  plant(
    'src/server/beta/i.ts',
    `export const ids = ({ refunds }: any) => { for (const { id } of refunds) note(id) }`,
  )
  plant('src/server/beta/c.ts', 'export const over = sql`orders.refunded_cents >= total_cents`')
  plant(
    'src/server/beta/d.ts',
    'export const shown = sql`select sum(refunded_cents), owed_cents from orders`',
  )
  const { failed, output } = await check()
  const found = output.split('\n').map((line) => line.split(':')[0])
  expect([failed, found]).toEqual([
    true,
    [
      'src/server/beta/b.ts uses refundDeadline',
      'src/server/beta/c.ts computes with the refunded or owed sum in SQL',
      'src/server/beta/d.ts uses owed_cents',
      'src/server/beta/e.ts computes with refunds',
      'src/server/beta/f.ts computes with parcels',
      'src/server/beta/g.ts computes with refunds',
      'src/server/beta/h.ts computes with refunds',
      'src/web/admin/beta/a.ts computes with refundedTotal',
      'src/web/admin/beta/b.ts computes with refundedTotal',
      'src/web/admin/beta/d.ts computes with owed',
      'src/web/admin/beta/e.ts computes with owed',
      'src/web/admin/beta/f.ts computes with quantity - sent',
      '',
    ],
  ])
})

test('finds a payment provider named outside its folders', async () => {
  plant('src/server/outside/payment/paypal/a.ts', `export const PAYPAL = 'PayPal'`)
  plant('src/server/alpha/a.ts', `// Stripe says so.`)
  expect((await check()).output).toBe('src/server/alpha/a.ts:1 names a payment provider\n')
})

test('finds wrong French typography, except in the specification’s own sentences', async () => {
  plant('docs/specification/storefront.md', "Le message 'Ajouté au panier !'.")
  plant('src/shared/cart/texts.ts', `export const ADDED = 'Ajouté au panier !'`)
  plant('src/shared/cart/right.ts', String.raw`export const h = 'Vider le panier\u202F?'`)
  plant('src/shared/cart/colon.ts', 'export const k = (n) => `Motif : ${n}`')
  plant('src/shared/cart/apostrophe.ts', `export const b = "L'adresse est fausse"`)
  plant('src/shared/cart/number.ts', `export const c = 'Une amende de 5 000 euros'`)
  plant('src/web/storefront/x.tsx', 'export const X = () => <p>Dites « ami » et entrez dans la boutique</p>')
  const { output } = await check()
  expect(new Set([...output.matchAll(/^src\/(\S+?):1: /gm)].map(([, path]) => path))).toEqual(
    new Set([
      'shared/cart/apostrophe.ts',
      'shared/cart/colon.ts',
      'shared/cart/number.ts',
      'web/storefront/x.tsx',
    ]),
  )
})

test('finds names in documents that do not exist in the tree', async () => {
  plant('docs/specification/storefront.md', 'Toasts: `Votre panier a expiré`.')
  plant('README.md', '[two](docs/x.md)')
  plant('CONTRIBUTING.md', 'Where is a parcel? | `src/server/orders/parcels.ts`, `mails.ts`\n')
  const { output } = await check()
  expect(output).toContain("storefront.md quotes 'Votre panier a expiré', which no text of src says\n")
  expect(output).toContain('README.md links to docs/x.md, which is not there\n')
  expect(output).toContain('CONTRIBUTING.md names src/server/orders/parcels.ts, which is not there\n')
  expect(output).toContain('CONTRIBUTING.md names src/server/orders/mails.ts, which is not there\n')
})

test('finds code that uses the insides of another project, and commands with debugging flags', async () => {
  const reaches = [
    [`export const flags = ['--allow-natives-syntax']`, 'sets the debugging flag --allow-natives-syntax'],
    [`import { UNSAFE_invariant } from 'react-router'`, 'uses the private name UNSAFE_invariant'],
    [`import { x } from 'kysely/dist/parser/x.js'`, 'imports the private path kysely/dist/parser/x.js'],
    [`Array.prototype.last = () => 1`, 'reaches for a prototype (prototype)'],
    [`export const e = (pool: any) => pool._clients.length`, 'uses the private member _clients'],
    [`export const d = (pool as unknown as { inner: number }).inner`, 'tells a type away (as unknown as)'],
  ]
  for (const [n, [code = '']] of reaches.entries()) plant(`src/server/alpha/a${n}.ts`, code)
  plant('package.json', `{ "scripts": { "start": "node --liftoff-only main.ts" } }`)
  plant('deploy/Dockerfile', `CMD ["node", "--expose-gc", "main.ts"]`)
  const { output } = await check()
  for (const [n, [, what]] of reaches.entries())
    expect(output).toContain(`src/server/alpha/a${n}.ts:1 ${what}`)
  expect(output).toContain('package.json sets the debugging flag --liftoff-only\n')
  expect(output).toContain('deploy/Dockerfile sets the debugging flag --expose-gc\n')
})

test('finds a text that React could not change, remove or precede on a translated page', async () => {
  const screen = (child: string) =>
    `export const Screen = ({ count, name, isSent, children }: any) => <p>${child}</p>`
  const loose = [
    '{count} lots',
    '<b>Colis</b> {name}',
    'Le {`n° ${count}`} est parti',
    '<b>Colis</b>{isSent && " parti"}',
    '<b>Colis</b>{isSent ? " parti" : <i>à faire</i>}',
    '<b>Colis</b>{isSent && <> du <i>jour</i></>}',
    '{isSent && <b>Envoyé</b>} le colis',
    '{isSent ? <b>Envoyé</b> : <i>Prêt</i>} le colis',
    '{count.map((one) => <b key={one}>{one}</b>)} au total',
    '{isSent && <b>Envoyé</b>}{SENTENCE}',
    'Colis <Linked />.',
    'Colis <Sometimes /> parti',
  ]
  const whole = [
    '{count}',
    '{`${count} lots`}',
    '{isSent ? "parti" : "à faire"}',
    '<span>{count}</span> lots',
    '<b>Colis</b>{isSent && <span> parti</span>}',
    '{isSent ? <b>Envoyé</b> : <b>Prêt</b>} le colis',
    'Colis <Always />.',
    'Colis <span><Linked /></span>.',
    '{isSent && <b>Envoyé</b>} <span>le colis</span>',
    'Au plus {MAX_PACKS} lots {children}',
    '<option value={count}>{count} lots</option>',
  ]
  plant(
    'src/web/ui/parts.tsx',
    `export function Always({ to }: any) { if (!to) return <b>ici</b>
       return <b>là</b> }
     export function Linked({ to }: any) { return to ? <a href={to}>C-1</a> : <strong>C-1</strong> }
     export function Sometimes({ to }: any) { if (!to) return null
       return <b>ici</b> }`,
  )
  for (const [at, child] of loose.entries()) plant(`src/web/admin/loose/${at}.tsx`, screen(child))
  for (const [at, child] of whole.entries()) plant(`src/web/admin/whole/${at}.tsx`, screen(child))
  const { output } = await check()
  for (const at of loose.keys())
    expect(output, loose[at]).toContain(`src/web/admin/loose/${at}.tsx:1: a text that`)
  expect(output).not.toContain('src/web/admin/whole')
  plant('src/web/ui/options.tsx', 'export const Town = ({ town }: any) => <option key={town}>{town}</option>')
  expect((await check()).output).toContain('src/web/ui/options.tsx:1: an option without a value')
})

test('finds a file that knows the usual packs instead of the product’s own list', async () => {
  plant('src/shared/catalogue/pack-price.ts', 'export const usualPackCents = (cents: number) => cents')
  plant(
    'src/server/rendering/feed.ts',
    `import { usualPackCents } from '#shared/catalogue/pack-price.ts'\nexport const go = usualPackCents(150)`,
  )
  const { failed, output } = await check()
  expect(failed).toBe(true)
  expect(output).toContain(
    "src/server/rendering/feed.ts uses usualPackCents: a product's packs are in its own list",
  )
  expect(output).not.toContain('pack-price.ts uses')
})
