import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOfAudit, faultsOfLock } from './supply-chain.mjs'

test('requires a hash and no address for each package, and permission for each install script', () => {
  const packages = {
    '': {},
    'node_modules/well': { integrity: 'sha512-x' },
    'node_modules/no-hash': {},
    'node_modules/placed': { integrity: 'sha512-x', resolved: 'https://evil.example/placed.tgz' },
    'node_modules/cloned': { integrity: 'sha512-x', resolved: 'git+ssh://git@evil.example/cloned.git' },
    'node_modules/near': { integrity: 'sha512-x', resolved: 'file:../near.tgz' },
    'node_modules/of-ours': { resolved: 'runtime', link: true },
    'node_modules/a/node_modules/@b/runs': { integrity: 'sha512-x', hasInstallScript: true },
    'node_modules/allowed': { integrity: 'sha512-x', hasInstallScript: true },
  }
  expect(faultsOfLock({ packages }, { allowed: true })).toEqual([
    expect.stringContaining('no-hash has no hash'),
    expect.stringContaining('placed names an address in package-lock.json (https://evil.example'),
    expect.stringContaining('cloned names an address'),
    expect.stringContaining('near names an address'),
    expect.stringContaining('@b/runs has an install script'),
  ])
})

test('requires the packages for all systems: npm ci refuses a file that lacks one', () => {
  const of = (optionalDependencies: Record<string, string>) => ({
    integrity: 'sha512-x',
    optionalDependencies,
  })
  const packages = {
    'node_modules/a': of({ 'a-linux': '1', 'a-darwin': '1', 'a-win32': '1' }),
    'node_modules/a/node_modules/a-linux': of({}),
    'node_modules/a-darwin': of({}),
  }
  expect(faultsOfLock({ packages }, {})).toEqual([
    expect.stringContaining('a-win32, which node_modules/a asks for'),
  ])
})

test('high and critical vulnerabilities are faults; without an answer from the registry the audit does not pass', () => {
  const hole = (name: string, severity: string) => ({ [name]: { name, severity, range: '<1' } })
  const vulnerabilities = { ...hole('a', 'high'), ...hole('b', 'moderate'), ...hole('c', 'critical') }
  expect(faultsOfAudit({ metadata: { vulnerabilities: {} }, vulnerabilities })).toEqual([
    expect.stringContaining('a <1'),
    expect.stringContaining('c <1'),
  ])
  expect(faultsOfAudit({ message: '405 Method Not Allowed' })).toBeUndefined()
})

test('the pinned Node is optional and runs no script, so systems without it can install', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  const { packages } = JSON.parse(read('package-lock.json'))
  const runtimes = Object.entries(packages).filter(([path]) =>
    /node_modules\/node-(linux|win|darwin)-/.test(path),
  )
  expect(runtimes.length).toBeGreaterThanOrEqual(3)
  for (const [, runtime] of runtimes) {
    const { optional, hasInstallScript } = runtime as Record<string, unknown>
    expect({ optional, hasInstallScript }).toEqual({ optional: true })
  }
})
