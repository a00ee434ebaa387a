import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedSince, contentByFile, keepGreen } from './unchanged.mjs'

let tree: string
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'carapace-unchanged-'))
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

/** Adds to a file, or makes it. */
function plant(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  appendFileSync(join(tree, file), `${text}\n`)
}

const EVERY_ONE = [
  'src/web/a.ts',
  'src/web/leaf.ts',
  'src/web/list-screen.tsx',
  'src/web/row.tsx',
  'src/web/seen.ts',
]

/** One imports the leaf; the screen its generated types, which import it, and the row, which imports that one. */
function plantProject(): void {
  plant('.gitignore', 'node_modules/\n.react-router/\n')
  plant('src/web/leaf.ts', 'export const leaf = 1')
  plant('src/web/a.ts', "export type { Leaf } from './leaf.ts'")
  plant('src/web/seen.ts', "export type A = import('#web/a.ts').A\nexport {}")
  plant('src/web/row.tsx', "export const Row = async () => import('./a.ts')")
  plant(
    'src/web/list-screen.tsx',
    "import type { Route } from './+types/list-screen'\nimport { Row } from './row.tsx'",
  )
  plant(
    '.react-router/types/src/web/+types/list-screen.ts',
    'export type Module = typeof import("../list-screen.js")',
  )
  plant('tsconfig.json', '{}')
}

test('a file is checked again when it changes, what it imports, a setting or the packages, and not otherwise', () => {
  const kept = join(tree, 'node_modules/kept.json')
  const content = (command = ['lint']) => contentByFile(tree, command)
  plantProject()
  expect(content()).toBeUndefined()
  execFileSync('git', ['init', '-q'], { cwd: tree })
  expect(content()).toBeUndefined()
  plant('node_modules/.package-lock.json', '{}')

  const changed = (command?: string[]) => changedSince(kept, content(command) ?? {}).toSorted()
  const seen = () => keepGreen(kept, content() ?? {}, content())
  expect(changed()).toEqual(EVERY_ONE)
  seen()
  expect(changed()).toEqual([])
  plant('README.md', 'no code')
  expect(changed()).toEqual([])
  expect(changed(['lint', '--more'])).toEqual(EVERY_ONE)

  const after: [string, string[]][] = [
    ['src/web/leaf.ts', EVERY_ONE],
    ['src/web/a.ts', ['src/web/a.ts', 'src/web/list-screen.tsx', 'src/web/row.tsx', 'src/web/seen.ts']],
    ['src/web/row.tsx', ['src/web/list-screen.tsx', 'src/web/row.tsx']],
    ['src/web/list-screen.tsx', ['src/web/list-screen.tsx']],
    ['.react-router/types/src/web/+types/list-screen.ts', ['src/web/list-screen.tsx']],
    ['.oxlintrc.json', EVERY_ONE],
    ['tsconfig.json', EVERY_ONE],
    ['.react-router/types/+routes.ts', EVERY_ONE],
    ['node_modules/.package-lock.json', EVERY_ONE],
    ['src/web/new.ts', ['src/web/new.ts']],
  ]
  for (const [file, again] of after) {
    plant(file, `export type Changed = '${file}'`)
    expect(changed(), file).toEqual(again)
    seen()
  }
  plant('src/web/ambient.ts', 'export {}\ndeclare global {}')
  expect(changed()).toEqual([...EVERY_ONE, 'src/web/ambient.ts', 'src/web/new.ts'].toSorted())
  seen()
  // Git still lists what is not there any more.
  execFileSync('git', ['add', '-A'], { cwd: tree })
  rmSync(join(tree, 'src/web/ambient.ts'))
  expect(changed(), 'a file of everyone is gone').toEqual([...EVERY_ONE, 'src/web/new.ts'].toSorted())
})

test('what is edited while it is checked is checked again', () => {
  const kept = join(tree, 'kept-meanwhile.json')
  keepGreen(kept, { 'a.ts': '1', 'b.ts': '1', 'gone.ts': '1' }, { 'a.ts': '1', 'b.ts': '2' })
  expect(changedSince(kept, { 'a.ts': '1', 'b.ts': '1' })).toEqual(['b.ts'])
  keepGreen(kept, { 'a.ts': '1' }, undefined)
  expect(changedSince(kept, { 'a.ts': '1' })).toEqual(['a.ts'])
})
