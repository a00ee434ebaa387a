import { rmSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { compiledEngine } from '../testing/database.ts'
import { quickFolder } from '../testing/quick-folder.ts'
import { EmbeddedEngine, type Place } from './embedded-engine.ts'
import { isOutage } from './outage.ts'

const WITHOUT_END = 'with recursive n as (select 1 as i union all select i + 1 from n) select count(*) from n'

const open = async (place: Place) => EmbeddedEngine.open({ ...place, compiled: await compiledEngine() })
/** In memory, begun from a copy: that is what takes time. */
const inMemory = (place: Partial<Place> = {}) => open({ ...place, folder: null, copyOf: template() })
const template = () => (process.env['TEST_DATABASE_URL'] ? undefined : inject('databaseTemplate'))
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

const BIG_VALUE = "insert into t select -1, string_agg(md5(i::text), '') from generate_series(1, 1000) i"
/** Where the engine meets the full disk decides what becomes of it: it says so, falls into errors for ever, or falls silent. */
const MEETS_IT = {
  'the log of changes': [BIG_VALUE],
  'a transaction': ['begin', BIG_VALUE, 'commit', 'rollback'],
  'a checkpoint': ['checkpoint', BIG_VALUE],
}

test('a disk that is full ends the engine within seconds, however it meets it, and all that was acknowledged is there afterwards', async () => {
  const dir = quickFolder('carapace-faults')
  let engine = await open({ folder: dir, copyOf: template() })
  await engine.run('create table t (n integer, filler text)', [])
  let n = 0
  for (const [what, statements] of Object.entries(MEETS_IT)) {
    await engine.test({ kind: 'test-fill-disk' })
    const from = Date.now()
    let acknowledged = 0
    for (const last = n + 200; n < last; n++) {
      for (const statement of statements) await reason(engine.run(statement, []))
      const refused = await reason(engine.run(`insert into t values (${n})`, []))
      if (isOutage(refused)) break
      if (!refused) acknowledged = n
    }
    await expectOver(engine, /No space left on device/)
    expect(Date.now() - from, what).toBeLessThan(20_000)

    engine = await open({ folder: dir })
    const { rows } = await engine.run('select coalesce(max(n), 0) as last from t', [])
    expect(Number(rows[0]?.['last']), what).toBeGreaterThanOrEqual(acknowledged)
  }
  await engine.close()
  rmSync(dir, { recursive: true })
}, 120_000)
