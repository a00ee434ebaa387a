import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { serverUser } from '../../scripts/postgres.mjs'
import { freePort } from '../../scripts/test-run/free-port.mjs'
import { quickFolder } from '../../scripts/test-run/quick-folder.mjs'
import { findPrograms, killTree, program, type Program, type Programs, type User } from './programs.ts'
import { haproxyFile, patroniFile, pgbouncerFiles, type Ports } from './settings.ts'

const NODES = 3
const START_LIMIT_MS = 120_000
const LOOK_MS = 200

export type Role = 'leader' | 'sync_standby' | 'replica'
export type Member = { name: string; role: Role; state: string }

/** Three PostgreSQL servers under Patroni with synchronous replication, behind HAProxy and PgBouncer. */
export type Cluster = {
  /** The address of PgBouncer in transaction mode. The shop uses it as its DATABASE_URL. */
  poolerUrl: string
  /** The address of HAProxy that leads to the leader, for LISTEN and migrations. */
  leaderUrl: string
  members(): Promise<Member[]>
  healthy(): Promise<void>
  /** Simulates the loss of a machine: Patroni and PostgreSQL are both killed. `startNode` starts both again. */
  killNode(name: string): Promise<void>
  startNode(name: string): void
  /** Kills PostgreSQL only, not its Patroni. */
  crashServer(name: string): void
  pooler: Program
  stop(): Promise<void>
}

export async function startCluster(): Promise<Cluster> {
  const programs = findPrograms()
  const user = serverUser()
  const folder = quickFolder('carapace-cluster')
  if (user) chownSync(folder, user.uid, user.gid)
  const setup = {
    programs,
    user,
    folder,
    ports: await choosePorts(),
    password: randomBytes(12).toString('hex'),
  }
  const parts = layOut(setup)
  const stop = async () => {
    process.off('exit', abandon)
    await Promise.all(parts.all.map((one) => one.kill()))
    for (const node of parts.nodes) killServer(node.data)
    rmSync(folder, { recursive: true, force: true })
  }
  const abandon = () => {
    for (const one of parts.all) void one.kill()
    for (const node of parts.nodes) killServer(node.data)
  }
  process.once('exit', abandon)
  try {
    await bringUp(setup, parts)
    return { ...handles(setup, parts), stop }
  } catch (error) {
    const output = parts.all.map((one) => `--- ${one.name}\n${one.output().slice(-1_500)}`).join('\n')
    await stop()
    throw new Error(`The cluster did not start (${String(error)})\n${output}`, { cause: error })
  }
}

type Setup = { programs: Programs; user: User; folder: string; ports: Ports; password: string }
type Node = { name: string; data: string; patroni: Program; restPort: number }
type Layout = ReturnType<typeof layOut>

async function choosePorts(): Promise<Ports> {
  const some = await Promise.all(Array.from({ length: 4 + 2 * NODES }, freePort))
  const [etcd = 0, etcdPeer = 0, leader = 0, pooler = 0, ...rest] = some
  const nodes = Array.from({ length: NODES }, (_, n) => ({
    sql: rest[2 * n] ?? 0,
    rest: rest[2 * n + 1] ?? 0,
  }))
  return { etcd, etcdPeer, leader, pooler, nodes }
}

function layOut({ programs, user, folder, ports, password }: Setup) {
  const file = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o600 })
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  const at = { folder, user }
  const client = `http://127.0.0.1:${ports.etcd}`
  const peer = `http://127.0.0.1:${ports.etcdPeer}`
  const etcdOptions = {
    'data-dir': join(folder, 'etcd'),
    name: 'etcd',
    'initial-cluster': `etcd=${peer}`,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
  }
  const etcdArguments = Object.entries(etcdOptions).map(([name, value]) => `--${name}=${value}`)
  const etcd = program('etcd', programs.etcd, etcdArguments, at)
  const nodes = ports.nodes.map((port, n): Node => {
    const name = `node${n + 1}`
    const data = join(folder, name)
    const settings = patroniFile({
      name,
      data,
      port,
      etcdPort: ports.etcd,
      password,
      bin: dirname(programs.postgres),
    })
    const patroni = program(name, programs.patroni, [file(`${name}.yml`, settings)], at)
    return { name, data, patroni, restPort: port.rest }
  })
  const haproxy = program(
    'haproxy',
    programs.haproxy,
    ['-db', '-f', file('haproxy.cfg', haproxyFile(ports))],
    at,
  )
  const pgbouncer = pgbouncerFiles(ports, password, folder)
  file('users.txt', pgbouncer.users)
  const pooler = program('pgbouncer', programs.pgbouncer, [file('pgbouncer.ini', pgbouncer.settings)], at)
  return {
    etcd,
    nodes,
    haproxy,
    pooler,
    all: [etcd, ...nodes.map(({ patroni }) => patroni), haproxy, pooler],
  }
}

async function bringUp(setup: Setup, { etcd, nodes, haproxy, pooler }: Layout): Promise<void> {
  mkdirSync(setup.folder, { recursive: true })
  etcd.start()
  await until('etcd', async () => (await fetch(`http://127.0.0.1:${setup.ports.etcd}/health`)).ok)
  for (const { patroni } of nodes) patroni.start()
  haproxy.start()
  await until('Patroni', () => isHealthy(nodes))
  await until('the shop’s role and database', async () => {
    const client = new pg.Client({
      connectionString: urlOf(setup, setup.ports.leader, 'postgres', 'postgres'),
    })
    await client.connect()
    try {
      await client.query(`create role carapace login password '${setup.password}'`)
      await client.query('create database carapace owner carapace')
      return true
    } finally {
      await client.end()
    }
  })
  pooler.start()
}

const urlOf = ({ password }: Setup, port: number, role = 'carapace', database = 'carapace') =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

function handles(setup: Setup, { nodes, pooler }: Layout): Omit<Cluster, 'stop'> {
  const nodeOf = (name: string) => {
    const node = nodes.find((one) => one.name === name)
    if (!node) throw new Error(`No node is called ${name}.`)
    return node
  }
  return {
    poolerUrl: urlOf(setup, setup.ports.pooler),
    leaderUrl: urlOf(setup, setup.ports.leader),
    members: () => membersOf(nodes),
    healthy: () => until('the cluster', () => isHealthy(nodes)),
    async killNode(name) {
      const { patroni, data } = nodeOf(name)
      await patroni.kill()
      killServer(data)
    },
    startNode: (name) => nodeOf(name).patroni.start(),
    crashServer: (name) => killServer(nodeOf(name).data),
    pooler,
  }
}

/** Kills PostgreSQL by its own process id, because it survives the end of its Patroni. */
function killServer(data: string): void {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (isServerOf(pid, data)) killTree(pid)
}

/** Returns false if the server is dead and another process has its process id now. */
function isServerOf(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)
  } catch {
    return false
  }
}

async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const { restPort } of nodes) {
    try {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      })
      const { members } = (await answer.json()) as { members: Member[] }
      return members
    } catch {}
  }
  return []
}

async function isHealthy(nodes: readonly Node[]): Promise<boolean> {
  const members = await membersOf(nodes)
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming')
  const has = (role: Role) => running.some((member) => member.role === role)
  return running.length === NODES && has('leader') && has('sync_standby')
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS
  for (;;) {
    const answer = await isSo().catch((error: unknown) => error)
    if (answer === true) return
    if (Date.now() > limit)
      throw new Error(`${what} was not up after ${START_LIMIT_MS / 1000} s: ${String(answer)}`)
    await pause(LOOK_MS)
  }
}
