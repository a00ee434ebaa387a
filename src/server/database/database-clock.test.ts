import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { emptyDatabase } from '../testing/database.ts'
import { databaseClock } from './database-clock.ts'

test('a machine whose clock is half a minute slow uses the database’s clock, and logs it', async () => {
  const database = await emptyDatabase()
  const own = Date.now.bind(Date)
  const before = own()
  // The slow clock does not move, so that the length of the query, on a busy machine, changes nothing.
  vi.spyOn(Date, 'now').mockReturnValue(before - 30_000)
  const lines: string[] = []
  const clock = await databaseClock(database, pino({}, { write: (line: string) => void lines.push(line) }))
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before)
  expect(clock.now().getTime()).toBeLessThanOrEqual(own() + 1)
  expect(lines.join()).toContain('set up NTP')
  clock.stop()
  await database.close()
})
