import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { emptyDatabase } from '../testing/database.ts'
import { network, type Network } from '../testing/network.ts'
import type { Database } from './database.ts'
import { forwardChanges } from './notify-other-servers.ts'

let database: Database
let net: Network
beforeAll(async () => {
  database = await emptyDatabase()
  net = await network(process.env['TEST_DATABASE_URL'] ?? '')
})
afterAll(async () => {
  await net.close()
  await database.close()
})

test('a server that can no longer listen tells its log and its listeners, and tells them again when it can', async () => {
  const lines: string[] = []
  const states: string[] = []
  const services = {
    config: { ...readConfig({ DATA_DIR: '/nowhere' }), jwtSecret: '', databaseListenUrl: net.url },
    database,
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  }
  const stop = forwardChanges(services, {
    lost: async () => void states.push('lost'),
    back: async () => void states.push('back'),
  })
  const statesAre = (...all: string[]) => expect.poll(() => states).toEqual(all)
  await statesAre('back')
  await net.cut()
  await statesAre('back', 'lost')
  expect(lines.join()).toContain('does not hear of the changes of other servers')
  await net.restore()
  await statesAre('back', 'lost', 'back')
  expect(lines).toHaveLength(1)
  await stop()
})

test('the listener stops even if the database server no longer answers', async () => {
  const config = { ...readConfig({ DATA_DIR: '/nowhere' }), jwtSecret: '', databaseListenUrl: net.url }
  let isBack = false
  const stop = forwardChanges(
    { config, database, log: pino({ level: 'silent' }) },
    { lost: async () => {}, back: async () => void (isBack = true) },
  )
  await expect.poll(() => isBack).toBe(true)
  net.freeze()
  await stop()
  await net.restore()
})
