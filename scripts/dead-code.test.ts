import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A rule that only its test calls looks alive and does nothing. This plants one in a separate tree with the
// project's settings, and expects it to be found.
const root = resolve(import.meta.dirname, '..')
let tree: string

const PLANTED = {
  'package.json': '{ "name": "planted", "type": "module" }',
  'knip.json': readFileSync(join(root, 'knip.json'), 'utf8'),
  'src/server/main.ts': "import { used } from '../shared/cart/rule.ts'\n\nused()\n",
  'src/shared/cart/rule.ts': 'export const used = () => 1\n\nexport const dead = () => 2\n',
  'src/shared/cart/rule.test.ts': "import { dead } from './rule.ts'\n\ndead()\n",
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'carapace-dead-code-'))
  for (const [file, text] of Object.entries(PLANTED)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
}, 60_000)
afterAll(() => rmSync(tree, { recursive: true, force: true }))

test('finds a rule that only a test calls, and not one that runs', async () => {
  const program = join(root, 'node_modules', '.bin', 'knip')
  const said = await new Promise<string>((settle) => {
    execFile(program, ['--production', '--no-progress'], { cwd: tree }, (_error, stdout) => settle(stdout))
  })
  expect(said).toMatch(/dead .*src\/shared\/cart\/rule\.ts/)
  expect(said).not.toMatch(/^used /m)
}, 60_000)
