import { rmSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { compiledEngine } from '../testing/database.ts'
import { quickFolder } from '../testing/quick-folder.ts'
import { EmbeddedEngine, type Place } from './embedded-engine.ts'
import { isOutage } from './outage.ts'

const WITHOUT_END = 'with recursive n as (select 1 as i union all select i + 1 from n) select count(*) from n'
/** Fills the log of changes until its next file is needed, and no table. */
const FILL_THE_LOG = "select pg_logical_emit_message(true, 'test', repeat('x', 1000000))"

const open = async (place: Place) => EmbeddedEngine.open({ ...place, compiled: await compiledEngine() })
/** In memory, begun from a copy: that is what takes time. */
const inMemory = (place: Partial<Place> = {}) => {
  const copyOf = process.env['TEST_DATABASE_URL'] ? undefined : inject('databaseTemplate')
  return open({ ...place, folder: null, copyOf })
}
const reason = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** What is asked of an engine that is over is refused at once, and told apart from a wrong statement. */
async function expectOver(engine: EmbeddedEngine, why: RegExp) {
  expect(String(await engine.ended)).toMatch(why)
  const refused = await reason(engine.run('select 1', []))
  expect([isOutage(refused), String(refused)]).toEqual([true, expect.stringMatching(why)])
  await engine.close()
}

test('a statement without end is over after its time, with those that wait behind it', async () => {
  const engine = await inMemory({ statementMs: 1_000 })
  const endless = reason(engine.run(WITHOUT_END, []))
  const behind = reason(engine.run('select 1', []))
  expect([isOutage(await endless), isOutage(await behind)]).toEqual([true, true])
  await expectOver(engine, /a statement did not end within 1000 ms/)
})

test('a thread that is gone is the end of the engine, not of patience', async () => {
  const engine = await inMemory()
  const inFlight = reason(engine.test({ kind: 'test-end-thread' }))
  expect(isOutage(await inFlight)).toBe(true)
  await expectOver(engine, /its thread is gone/)
})

test('a disk that is full ends the engine within seconds, and all that was acknowledged is there afterwards', async () => {
  const dir = quickFolder('carapace-faults')
  const engine = await open({ folder: dir })
  await engine.run('create table t (n integer)', [])
  let acknowledged = 0
  await engine.run('insert into t values (0)', [])
  await engine.test({ kind: 'test-fill-disk' })
  let refused: unknown
  for (let n = 1; n < 40 && !refused; n++) {
    refused = await reason(engine.run(`insert into t values (${n}); ${FILL_THE_LOG}`, []))
    if (!refused) acknowledged = n
  }
  const from = Date.now()
  expect(isOutage(refused)).toBe(true)
  // Depending on where the engine meets the full disk it says so itself, or never answers again: its thread has said why.
  await expectOver(engine, /No space left on device/)
  expect(Date.now() - from).toBeLessThan(20_000)

  const again = await open({ folder: dir })
  const { rows } = await again.run('select max(n) as last, count(*) as count from t', [])
  expect(Number(rows[0]?.['last'])).toBeGreaterThanOrEqual(acknowledged)
  expect(Number(rows[0]?.['count'])).toBe(Number(rows[0]?.['last']) + 1)
  await again.close()
  rmSync(dir, { recursive: true })
}, 120_000)
