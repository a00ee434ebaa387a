import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { emptyDatabase } from '../testing/database.ts'
import { databaseClock } from './database-clock.ts'

test('a machine whose clock is half a minute slow uses the database’s clock, and logs it', async () => {
  const database = await emptyDatabase()
  const own = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => own() - 30_000)
  const lines: string[] = []
  const clock = await databaseClock(database, pino({}, { write: (line: string) => void lines.push(line) }))
  expect(Math.abs(clock.now().getTime() - own())).toBeLessThan(1_500)
  expect(lines.join()).toContain('set up NTP')
  clock.stop()
  await database.close()
})
