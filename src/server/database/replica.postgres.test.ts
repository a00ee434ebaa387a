import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres, type TestServer } from '../../../scripts/postgres.mjs'
import { observe } from '../log/observed.ts'
import { examine } from '../start/doctor.ts'
import { signUpAdmin, type SignedIn } from '../testing/accounts.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { network, type Network } from '../testing/network.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { openServer } from './connect.ts'

const LIMITS = { lagMs: 400, answerMs: 500, awayMs: 100 }
const EVENTUALLY = { timeout: 20_000, interval: 20 }

let leader: TestPostgres
let replica: TestServer
let net: Network
let shop: TestShop
let admin: SignedIn
/** Whom the reads of public pages were answered by, in their order. */
const readFrom: string[] = []
const stopWatching = observe('public-read', ({ from }) => void readFrom.push(from))

beforeAll(async () => {
  leader = await startPostgres({ synchronous_commit: 'on' })
  replica = await leader.addReplica()
  net = await network(replica.url)
  const database = openServer(leader.url, { connections: 5, replicaUrl: net.url, replicaLimits: LIMITS })
  shop = await testShop({}, () => {}, database)
  admin = await signUpAdmin(shop)
}, 60_000)
afterEach(async () => {
  await net.mend()
  await sqlOn(replica.url, 'select pg_wal_replay_resume()')
})
afterAll(async () => {
  stopWatching()
  await shop?.close()
  await net?.close()
  await replica?.stop()
  await leader?.stop()
})

async function sqlOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The name and who gave it, past every cache. */
async function nameOf(id: string): Promise<[name: string, from: string | undefined]> {
  const { name } = await shop.database.publicReads
    .selectFrom('sleeves')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [name, readFrom.at(-1)]
}

const rename = async (id: string, name: string) => {
  const [{ version }] = (await shop.database.raw('select version from sleeves where id = $1', [id])).rows as [
    { version: number },
  ]
  const changed = await shop.app.inject({
    method: 'PATCH',
    url: `/api/sleeves/${id}`,
    headers: admin.headers,
    payload: { name, version },
  })
  expect(changed.statusCode, changed.body).toBe(200)
}

test('strangers’ reads come from the replica, and of whoever is signed in from the leader', async () => {
  const id = await addSleeve(shop)
  await expect.poll(() => nameOf(id).then(([, from]) => from), EVENTUALLY).toBe('replica')
  readFrom.length = 0
  for (const url of [
    '/api/sleeves',
    `/api/sleeves/${id}`,
    `/api/sleeves/${id}/related`,
    '/api/articles',
    '/api/banners/active',
  ])
    expect((await shop.app.inject({ url })).statusCode).toBe(200)
  expect(new Set(readFrom)).toEqual(new Set(['replica']))
  readFrom.length = 0
  expect((await shop.app.inject({ url: '/api/sleeves', headers: admin.headers })).statusCode).toBe(200)
  expect(readFrom).toEqual([])
  await expect(shop.database.publicReads.deleteFrom('sleeves').execute()).rejects.toThrow('only read')
})

test('what was written is seen at once, though the replica does not have it yet', async () => {
  const id = await addSleeve(shop)
  await expect.poll(() => nameOf(id).then(([, from]) => from), EVENTUALLY).toBe('replica')
  await sqlOn(replica.url, 'select pg_wal_replay_pause()')
  await rename(id, 'Après')
  expect(await nameOf(id)).toEqual(['Après', 'leader'])
  expect((await shop.app.inject({ url: `/api/sleeves/${id}` })).json()).toMatchObject({ name: 'Après' })
  await sqlOn(replica.url, 'select pg_wal_replay_resume()')
  await expect.poll(() => nameOf(id), EVENTUALLY).toEqual(['Après', 'replica'])
})

test('a replica that stays behind is not read from, though nobody announced anything', async () => {
  const id = await addSleeve(shop)
  await expect.poll(() => nameOf(id).then(([, from]) => from), EVENTUALLY).toBe('replica')
  await sqlOn(replica.url, 'select pg_wal_replay_pause()')
  await sqlOn(leader.url, `update sleeves set name = 'Sans un mot' where id = '${id}'`)
  const began = Date.now()
  await expect.poll(() => nameOf(id), EVENTUALLY).toEqual(['Sans un mot', 'leader'])
  expect(Date.now() - began).toBeGreaterThan(LIMITS.lagMs / 2)
})

test('a replica that goes, or falls silent, costs nobody an answer', async () => {
  const id = await addSleeve(shop)
  await expect.poll(() => nameOf(id).then(([, from]) => from), EVENTUALLY).toBe('replica')
  const enough = new AbortController()
  const reading = (async () => {
    while (!enough.signal.aborted) await nameOf(id)
  })()
  await replica.shutDown('immediate')
  await expect.poll(() => readFrom.at(-1), EVENTUALLY).toBe('leader')
  await replica.startAgain()
  await expect.poll(() => readFrom.at(-1), EVENTUALLY).toBe('replica')
  net.freeze()
  await expect.poll(() => readFrom.at(-1), EVENTUALLY).toBe('leader')
  await net.mend()
  await expect.poll(() => readFrom.at(-1), EVENTUALLY).toBe('replica')
  enough.abort()
  await reading
}, 60_000)

test('a statement that fails by itself is said in the log, and keeps nobody else from the replica', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const database = openServer(leader.url, {
    connections: 2,
    replicaUrl: replica.url,
    replicaLimits: LIMITS,
    log,
  })
  const who = async () => {
    await sql`select 1`.execute(database.publicReads)
    return readFrom.at(-1)
  }
  await expect.poll(who, EVENTUALLY).toBe('replica')
  await expect(sql`select 1 / 0`.execute(database.publicReads)).rejects.toMatchObject({ code: '22012' })
  expect(await who()).toBe('replica')
  expect(lines.join('')).toContain('22012')
  await database.close()
})

test('a replica that lets nobody in is said in the log, and left alone', async () => {
  const inside = new URL(replica.url)
  const sockets = new Set<Socket>()
  let calls = 0
  const counted = createServer((near) => {
    calls += 1
    const far = connect(Number(inside.port), inside.hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(counted, 'listening')
  const replicaUrl = new URL(replica.url)
  replicaUrl.port = String((counted.address() as AddressInfo).port)
  replicaUrl.password = 'another'
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const replicaLimits = { ...LIMITS, awayMs: 60_000 }
  const database = openServer(leader.url, {
    connections: 2,
    replicaUrl: replicaUrl.href,
    replicaLimits,
    log,
  })
  const ask = () => sql`select 1`.execute(database.publicReads)
  await expect.poll(() => ask().then(() => lines.join('')), EVENTUALLY).toContain('28P01')
  expect(lines.join('')).toContain('the replica cannot be read from')
  for (let n = 0; n < 5; n++) await ask()
  expect(calls).toBe(1)
  await database.close()
  for (const socket of sockets) socket.destroy()
  counted.close()
})

test('a read that began before another one failed does not say that the replica is well', async () => {
  const database = openServer(leader.url, {
    connections: 3,
    replicaUrl: replica.url,
    replicaLimits: { lagMs: 400, answerMs: 20_000, awayMs: 60_000 },
  })
  const who = async () => {
    await sql`select 1`.execute(database.publicReads)
    return readFrom.at(-1)
  }
  await expect.poll(who, EVENTUALLY).toBe('replica')
  const holder = new pg.Client({ connectionString: replica.url })
  await holder.connect()
  await holder.query('select pg_advisory_lock(130)')
  const slow = sql`select pg_advisory_xact_lock(130)`.execute(database.publicReads)
  const waiting = "select 1 from pg_locks where locktype = 'advisory' and not granted"
  await expect.poll(() => holder.query(waiting).then(({ rows }) => rows.length), EVENTUALLY).toBe(1)
  // The connection to the replica breaks, the leader answers.
  await sql`select case when pg_is_in_recovery() then pg_terminate_backend(pg_backend_pid()) end`.execute(
    database.publicReads,
  )
  expect(readFrom.at(-1)).toBe('leader')
  await holder.query('select pg_advisory_unlock(130)')
  await slow
  await holder.end()
  expect(readFrom.at(-1)).toBe('replica')
  expect(await who()).toBe('leader')
  await database.close()
})

test('while the leader is away, the replica goes on with what it is known to have', async () => {
  const id = await addSleeve(shop, { name: 'Toujours là' })
  await expect.poll(() => nameOf(id), EVENTUALLY).toEqual(['Toujours là', 'replica'])
  await leader.shutDown('fast')
  for (let n = 0; n < 20; n++) expect(await nameOf(id)).toEqual(['Toujours là', 'replica'])
  // As a proxy does that deals out the replicas anew.
  await sqlOn(
    replica.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'carapace'",
  )
  await expect.poll(() => nameOf(id).catch(() => undefined), EVENTUALLY).toEqual(['Toujours là', 'replica'])
  await leader.startAgain()
  await expect
    .poll(
      () =>
        shop.database.raw('select 1').then(
          () => true,
          () => false,
        ),
      EVENTUALLY,
    )
    .toBe(true)
})

test('a server that is no replica, or another’s, is not read from', async () => {
  const another = process.env['TEST_DATABASE_URL'] ?? ''
  for (const [url, replicaUrl] of [
    [leader.url, leader.url],
    [another, replica.url],
  ] as const) {
    const refused: string[] = []
    const log = pino({}, { write: (line: string) => void refused.push(line) })
    const database = openServer(url, { connections: 2, replicaUrl, replicaLimits: LIMITS, log })
    readFrom.length = 0
    const ask = async () => {
      await database.publicReads
        .selectFrom('pg_class' as 'sleeves')
        .select(sql`1`.as('one'))
        .limit(1)
        .execute()
      return refused.join('')
    }
    await expect
      .poll(ask, EVENTUALLY)
      .toContain(url === another ? 'of another server' : 'leads to no replica')
    expect(readFrom).not.toContain('replica')
    await database.close()
  }
})

test('the doctor says whether it is a replica of this server', async () => {
  const { dataDir } = shop.config
  const examined = (DATABASE_URL: string, DATABASE_REPLICA_URL: string) =>
    examine({ DATA_DIR: dataDir, DATABASE_URL, DATABASE_REPLICA_URL })
  expect((await examined(leader.url, replica.url)).well).toContain('DATABASE_REPLICA_URL')
  expect((await examined(leader.url, leader.url)).problems).toEqual([
    'DATABASE_REPLICA_URL: the server is no replica.',
  ])
  expect((await examined(process.env['TEST_DATABASE_URL'] ?? '', replica.url)).problems).toEqual([
    'DATABASE_REPLICA_URL: a replica, but not of the server of DATABASE_URL.',
  ])
})
