import { expect, test, vi } from 'vitest'
import { replaceRelease, type Steps } from './replace-release.mjs'

function noted({ fail = [], unready = [] }: { fail?: string[]; unready?: string[] }) {
  const calls: string[] = []
  let current = 'v1.0.0'
  const note = async (name: string, value: unknown = '') => {
    calls.push(`${name} ${String(value)}`.trim())
    if (fail.includes(name)) throw new Error(`${name} failed.`)
  }
  const steps: Steps = {
    prepare: (release) => note('prepare', release),
    backup: () => note('backup'),
    rehearse: (release) => note('rehearse', release),
    async switchTo(release) {
      current = release
      await note('switchTo', release)
    },
    restart: () => note('restart'),
    becomesReady: async () => !unready.includes(current),
    forget: (kept) => note('forget', kept.join()),
  }
  return { calls, update: replaceRelease({ from: 'v1.0.0', to: 'v1.1.0' }, steps) }
}

const BEFORE = ['prepare v1.1.0', 'backup', 'rehearse v1.1.0']

test('an update installs, backs up, rehearses, and only then replaces the running release', async () => {
  const { calls, update } = noted({})
  await update
  expect(calls).toEqual([...BEFORE, 'switchTo v1.1.0', 'restart', 'forget v1.0.0,v1.1.0'])
})

test.each([
  ['prepare', 'could not be installed', 1],
  ['backup', 'The backup failed', 2],
  ['rehearse', 'does not work with this shop’s data', 3],
])('if “%s” fails, the running release is not touched', async (step, message, done) => {
  const { calls, update } = noted({ fail: [step] })
  await expect(update).rejects.toThrow(new RegExp(`${message}.*Nothing has changed: v1.0.0 is still open`))
  expect(calls).toEqual(BEFORE.slice(0, done))
})

test('a release that does not become ready gives way to the one before; its folder stays for its log', async () => {
  const { calls, update } = noted({ unready: ['v1.1.0'] })
  await expect(update).rejects.toThrow('v1.0.0 is open again. The database was not put back')
  expect(calls).toEqual([...BEFORE, 'switchTo v1.1.0', 'restart', 'switchTo v1.0.0', 'restart'])
})

test('a restart that the supervisor reports as failed counts as not ready only if the shop does not answer', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  await expect(noted({ fail: ['restart'] }).update).resolves.toBeUndefined()
  await expect(noted({ fail: ['restart'], unready: ['v1.1.0', 'v1.0.0'] }).update).rejects.toThrow(
    'Neither v1.1.0 nor v1.0.0 becomes ready',
  )
  vi.restoreAllMocks()
})
