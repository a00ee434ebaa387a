import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentOf, keepGreen, wasGreen } from './unchanged.mjs'

let tree: string
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'carapace-unchanged-'))
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

test('a green check is passed over while code, settings, packages and command stay as they were, and not otherwise', () => {
  plant('src/a.ts', 'a')
  expect(contentOf(tree, ['lint'])).toBeUndefined()
  execFileSync('git', ['init', '-q'], { cwd: tree })
  plant('.gitignore', 'node_modules/\n.react-router/\n')
  expect(contentOf(tree, ['lint'])).toBeUndefined()
  plant('node_modules/.package-lock.json', '{}')
  const kept = join(tree, 'kept/lint')
  const isKnown = (command = ['lint']) => wasGreen(kept, contentOf(tree, command))
  const seen = () => keepGreen(kept, contentOf(tree, ['lint']))

  expect(isKnown()).toBe(false)
  seen()
  expect(isKnown()).toBe(true)
  plant('README.md', 'no code')
  expect(isKnown()).toBe(true)
  expect(isKnown(['lint', '--more'])).toBe(false)
  for (const file of [
    'src/a.ts',
    'src/new.tsx',
    'scripts/b.mjs',
    '.oxlintrc.json',
    'tsconfig.json',
    '.react-router/types/+routes.ts',
    'node_modules/.package-lock.json',
  ]) {
    plant(file, '{ "changed": true }')
    expect(isKnown(), file).toBe(false)
    seen()
  }
  rmSync(join(tree, 'src/new.tsx'))
  expect(isKnown(), 'a file that is gone').toBe(false)
})
