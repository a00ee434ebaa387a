import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StepFailed } from '../../scripts/setup/steps.mjs'

const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni python3-etcd',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  postgres: 'postgresql',
}
type Name = keyof typeof PACKAGES
export type Programs = Record<Name, string>

/** @throws StepFailed that names all missing packages */
export function findPrograms(): Programs {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/sbin',
  ]
  const found = Object.keys(PACKAGES).map((name) => {
    const folder = folders.find((one) => existsSync(join(one, name)))
    return [name, folder && join(folder, name)] as const
  })
  const missing = found.filter(([, path]) => !path).map(([name]) => PACKAGES[name as Name])
  if (missing.length > 0)
    throw new StepFailed(
      `The cluster needs programs that are not installed: on Debian, apt-get install --no-install-recommends ${missing.join(' ')}`,
    )
  return Object.fromEntries(found) as Programs
}

export type User = { uid: number; gid: number } | undefined

export type Program = {
  readonly name: string
  start(): void
  kill(): Promise<void>
  output(): string
}

export function program(
  name: string,
  path: string,
  args: readonly string[],
  { folder, user }: { folder: string; user: User },
): Program {
  const file = join(folder, `${name}.log`)
  let child: ChildProcess | undefined
  return {
    name,
    start() {
      const log = openSync(file, 'a')
      const env = { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C.UTF-8' }
      child = spawn(path, args, { ...user, cwd: folder, env, stdio: ['ignore', log, log] })
      // Without a listener, a program that cannot be started would end the trial.
      child.on('error', () => {})
    },
    async kill() {
      if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      killTree(child.pid)
      await ended
    },
    output: () => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
  }
}

/** SIGSTOP comes first, so that the process cannot start more children meanwhile. */
export function killTree(pid: number): void {
  signal(pid, 'SIGSTOP')
  for (const child of childrenOf(pid)) killTree(child)
  signal(pid, 'SIGKILL')
}

function childrenOf(pid: number): number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return list === '' ? [] : list.split(' ').map(Number)
  } catch {
    return []
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {}
}
