import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { welcome } from './print-welcome.ts'

const config = { ...readConfig({ DATA_DIR: '/tmp/none' }), shop: { name: 'Carapace' } } as Parameters<
  typeof welcome
>[0]

afterEach(() => vi.unstubAllGlobals())

function welcomed(isTTY: boolean, adminLink?: string): { printed: string[]; logged: string[] } {
  const printed: string[] = []
  const logged: string[] = []
  const log = pino(
    new Writable({
      write(line, _encoding, done) {
        logged.push(String(line))
        done()
      },
    }),
  )
  const stdout = { isTTY, write: (text: string) => printed.push(text) }
  vi.stubGlobal('process', Object.create(process, { stdout: { value: stdout } }))
  welcome(config, 3000, { log, adminLink, missing: [] })
  return { printed, logged }
}

test('without a terminal the start is JSON lines only', () => {
  const { printed, logged } = welcomed(false)
  expect(printed).toEqual([])
  expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'Carapace is open at http://localhost:3000',
  ])
})

const LINK = 'https://boutique.fr/reset-password#token=once'

test('the first start logs the link with which the first admin signs in, and a terminal shows it', () => {
  const [, warning] = welcomed(false, LINK).logged.map((line) => JSON.parse(line) as { adminLink?: string })
  expect(warning?.adminLink).toBe(LINK)
  expect(welcomed(true, LINK).printed.join('')).toContain(LINK)
})

test('a terminal shows the shop’s address and what is simulated', () => {
  const { printed, logged } = welcomed(true)
  expect(logged).toEqual([])
  expect(printed.join('')).toMatch(/Carapace is open at http:\/\/localhost:3000[^]*pretend only: payments/)
})
