/**
 * These tests fill disks and end engines, which takes long.
 *
 * @module-tag rare
 */
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, inject, test } from 'vitest'
import { canMount, runMounted } from '../testing/mounts.ts'
import { EmbeddedEngine } from './embedded-engine.ts'
import { isOutage } from './outage.ts'

const WITHOUT_END = 'with recursive n as (select 1 as i union all select i + 1 from n) select count(*) from n'

const inMemory = (statementMs?: number) =>
  EmbeddedEngine.open({ folder: null, copyOf: inject('databaseTemplate'), statementMs })
const reason = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

async function expectOver(engine: EmbeddedEngine, why: RegExp) {
  expect(String(await engine.ended)).toMatch(why)
  const refused = await reason(engine.run('select 1'))
  expect([isOutage(refused), String(refused)]).toEqual([true, expect.stringMatching(why)])
  await engine.close()
}

test('an endless statement is stopped after its time limit, along with the statements that wait behind it', async () => {
  const engine = await inMemory(1_000)
  const endless = reason(engine.run(WITHOUT_END))
  const behind = reason(engine.run('select 1'))
  expect([isOutage(await endless), isOutage(await behind)]).toEqual([true, true])
  await expectOver(engine, /a statement did not end within 1000 ms/)
})

test('a dead worker thread ends the engine at once', async () => {
  const started = once(process, 'worker') as Promise<[Worker]>
  const engine = await inMemory()
  const [thread] = await started
  const inFlight = reason(engine.run(WITHOUT_END))
  await thread.terminate()
  expect(isOutage(await inFlight)).toBe(true)
  await expectOver(engine, /its thread is gone/)
})

function onFullDisk(statement: string) {
  const { output } = runMounted(
    ['mount -t tmpfs -o size=120m tmpfs /mnt'],
    ['src/server/testing/full-disk.ts', '/mnt/database', inject('databaseTemplate'), `"${statement}"`],
  )
  return JSON.parse(output) as Record<string, unknown>
}

const FILL_TABLE = "insert into t select -1, string_agg(md5(i::text), '') from generate_series(1, 1000) i"
const FILL_LOG = "select pg_logical_emit_message(true, 'fill', repeat('x', 1000000))"

test.skipIf(!canMount)(
  'on a full disk for tables, reads continue, and writes succeed once there is space',
  () => {
    const { acknowledged, kept, ...found } = onFullDisk(FILL_TABLE)
    expect(found).toMatchObject({ ended: 'it goes on', reads: true, writesAgain: true })
    expect(kept).toBe(acknowledged)
  },
)

test.skipIf(!canMount)(
  'a full disk for the write-ahead log ends the engine; acknowledged writes are kept',
  () => {
    for (const statement of [FILL_LOG, 'checkpoint']) {
      const { acknowledged, kept, ended } = onFullDisk(statement)
      expect(ended).toMatch(/no space left on device/i)
      expect(kept).toBe(acknowledged)
    }
  },
)
