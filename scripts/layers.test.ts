import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The linter keeps the layers apart. This breaks each of its rules once and expects an error, so that a mistake in the
// configuration cannot disable a rule unnoticed. The files are planted in a separate tree with the same
// configuration.
const root = resolve(import.meta.dirname, '..')
let tree: string

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'carapace-layers-'))
  copyFileSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'))
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

function plant(file: string, imported: string, content = valueOf(imported)): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), content)
}

const valueOf = (imported: string) => `import { thing } from '${imported}'\n\nexport const other = thing\n`
const typeOf = (imported: string) => `import type { Thing } from '${imported}'\n\nexport type Other = Thing\n`

/** What the linter says about files of the planted tree. */
function lint(...files: string[]): Promise<string> {
  const program = join(root, 'node_modules', '.bin', 'oxlint')
  return new Promise((settle) => {
    execFile(program, files, { cwd: tree }, (_error, stdout, stderr) => settle(stdout + stderr))
  })
}

const forbidden: [file: string, imported: string, sentence: string][] = [
  ['src/shared/cart/a.ts', '#server/orders/queries.ts', 'src/shared is pure'],
  ['src/shared/cart/b.ts', '#web/ui/button.tsx', 'src/shared is pure'],
  ['src/shared/cart/c.ts', '#sandbox/paypal/routes.ts', 'src/shared is pure'],
  ['src/shared/cart/d.ts', '../../server/app.ts', 'src/shared is pure'],
  ['src/shared/cart/e.ts', 'node:fs/promises', 'src/shared is pure'],
  ['src/server/orders/a.ts', '#web/ui/button.tsx', 'never browser code'],
  ['src/server/orders/b.ts', '../../web/ui/button.tsx', 'never browser code'],
  ['src/sandbox/paypal/a.ts', '#server/orders/queries.ts', 'knows nothing of the shop'],
  ['src/sandbox/paypal/b.ts', '#web/ui/button.tsx', 'knows nothing of the shop'],
  ['src/sandbox/paypal/c.ts', '#shared/cart/cart-lifetime.ts', 'knows nothing of the shop'],
  ['src/web/storefront/cart/a.tsx', '#server/orders/queries.ts', 'never imports the server'],
  ['src/web/storefront/cart/b.tsx', '#sandbox/paypal/routes.ts', 'never imports the server'],
  ['src/web/storefront/cart/c.tsx', '#web/admin/orders/orders-screen.tsx', 'never imports the back-office'],
  ['src/web/storefront/cart/d.tsx', '../../admin/orders/orders-screen.tsx', 'never imports the back-office'],
  ['src/web/storefront/cart/e.tsx', 'zod', 'Too heavy for a public page'],
  ['src/web/storefront/cart/h.tsx', '#shared/catalogue/contract.ts', 'brings zod into the browser'],
  ['src/web/storefront/cart/i.tsx', '#shared/contract-fields.ts', 'brings zod into the browser'],
  ['src/web/api/a.ts', '#shared/error-contract.ts', 'brings zod into the browser'],
  ['src/web/ui/a.tsx', '#server/orders/queries.ts', 'never imports the server'],
  ['src/web/ui/b.tsx', '#web/admin/orders/orders-screen.tsx', 'knows no screen'],
  ['src/web/ui/d.tsx', '../storefront/cart/cart-screen.tsx', 'knows no screen'],
  ['src/web/ui/e.tsx', '#web/session/session.ts', 'knows no screen'],
  ['src/web/ui/f.tsx', '#shared/catalogue/contract.ts', 'brings zod into the browser'],
  ['src/web/ui/c.tsx', '@base-ui/react/dialog', 'Too heavy for a public page'],
  ['src/web/admin/orders/a.tsx', '#server/orders/queries.ts', 'never imports the server'],
  ['src/web/admin/orders/b.tsx', '../../../server/app.ts', 'never imports the server'],
  ['src/web/admin/orders/d.tsx', '#web/storefront/cart/browser-cart.ts', 'never imports the storefront'],
  ['src/web/admin/orders/e.tsx', '../../storefront/cart/browser-cart.ts', 'never imports the storefront'],
]

test.each(forbidden)('%s may not import %s', async (file, imported, sentence) => {
  plant(file, imported)
  expect(await lint(file)).toContain(sentence)
})

test('files may not import each other in a circle', async () => {
  plant('src/shared/orders/first.ts', './second.ts')
  plant('src/shared/orders/second.ts', './first.ts')
  expect(await lint('src/shared/orders')).toMatch(/cycle/i)
})

const allowed: [file: string, imported: string][] = [
  ['src/server/orders/c.ts', '#shared/money.ts'],
  ['src/web/storefront/cart/f.tsx', '#shared/money.ts'],
  ['src/web/storefront/cart/g.tsx', '#web/ui/button.tsx'],
  ['src/web/admin/orders/c.tsx', '@base-ui/react'],
]

test.each(allowed)('%s may import %s', async (file, imported) => {
  plant(file, imported)
  expect(await lint(file)).not.toContain('no-restricted-imports')
})

test('the browser may import types from a contract', async () => {
  const file = 'src/web/storefront/cart/j.tsx'
  plant(file, '', typeOf('#shared/catalogue/contract.ts'))
  expect(await lint(file)).not.toContain('no-restricted-imports')
})
