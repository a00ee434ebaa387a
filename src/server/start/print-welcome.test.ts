import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { welcome } from './print-welcome.ts'

const config = { ...readConfig({ DATA_DIR: '/tmp/none' }), shop: { name: 'Carapace' } } as Parameters<
  typeof welcome
>[0]

afterEach(() => vi.unstubAllGlobals())

function welcomed(isTTY: boolean): { printed: string[]; logged: string[] } {
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
  welcome(config, 3000, { log, missing: [] })
  return { printed, logged }
}

test('without a terminal the start is JSON lines only', () => {
  const { printed, logged } = welcomed(false)
  expect(printed).toEqual([])
  expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'Carapace is open at http://localhost:3000',
  ])
})

test('a terminal shows the shop’s address and what is simulated', () => {
  const { printed, logged } = welcomed(true)
  expect(logged).toEqual([])
  expect(printed.join('')).toMatch(/Carapace is open at http:\/\/localhost:3000[^]*pretend only: payments/)
})
