import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { quickFolder } from '../../scripts/test-run/quick-folder.mjs'
import type { Finding } from '../audit.ts'
import { keepShop } from '../processes.ts'
import type { Order, Report, Tally, Target } from './generator.ts'

/**
 * `slack` is the factor by which the shop may be slower than promised, because the test run shares its machine with
 * other work.
 */
export type OverloadPlan = {
  stepSeconds: number
  rateStep: number
  rushSeconds: number
  /** The seconds to wait before the check that the memory is free again. Undefined skips that check. */
  calmSeconds: number | undefined
  slack: number
  databaseUrl: string | undefined
  code?: string | undefined
}
export const LONG: OverloadPlan = {
  stepSeconds: 4,
  rateStep: 1.5,
  rushSeconds: 20,
  calmSeconds: 120,
  slack: 1,
  databaseUrl: undefined,
}
export const SHORT: OverloadPlan = {
  ...LONG,
  stepSeconds: 1,
  rateStep: 3,
  rushSeconds: 2,
  calmSeconds: undefined,
  slack: 8,
}

const SERVED_P99_MS = 100
const RECOVERY_MS = 2_000
const TIMES = 5
const FIRST_RATE = 150
const MB = 1024

type Phase = { title: string; perSecond: number; report: Report }
export type OverloadReport = {
  phases: Phase[]
  memory: { before: number; peak: number; after: number } | undefined
  findings: Finding[]
}

export async function overload(plan: OverloadPlan): Promise<OverloadReport> {
  const dataDir = quickFolder('carapace-overload')
  const variables = {
    DATA_DIR: dataDir,
    RATE_LIMITS: '1000',
    ...(plan.databaseUrl ? { DATABASE_URL: plan.databaseUrl } : {}),
  }
  const shop = await keepShop(variables, undefined, plan.code)
  const generator = startGenerator()
  try {
    const targets = await targetsOf(shop.url)
    const offer = async (title: string, perSecond: number, seconds: number): Promise<Phase> => {
      const order: Order = { port: Number(new URL(shop.url).port), targets, perSecond, seconds }
      return { title, perSecond, report: await generator.play(order) }
    }
    await offer('warm-up', FIRST_RATE, 2 + plan.stepSeconds)
    const served = await highestServed(plan.rateStep, (rate) => offer('served', rate, plan.stepSeconds))
    const memory = watchMemory(shop.pid())
    const rush = await offer('5 times that', served.perSecond * TIMES, plan.rushSeconds)
    // The shop first serves the requests that it accepted in the rush.
    await pause(RECOVERY_MS)
    const calm = await offer('afterwards', served.perSecond / 2, plan.stepSeconds)
    if (plan.calmSeconds !== undefined) await pause(plan.calmSeconds * 1000)
    const measured = memory.stop()
    return {
      phases: [served, rush, calm],
      memory: measured,
      findings: [...judge(plan, served, rush, calm), ...judgeMemory(plan, measured)],
    }
  } finally {
    generator.stop()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function startGenerator() {
  const file = join(import.meta.dirname, 'generator.ts')
  const cores = availableParallelism()
  const canPin = cores > 1 && spawnSync('taskset', ['--version']).status === 0
  const pinned = ['-c', String(cores - 1), process.execPath, file]
  const child = spawn(canPin ? 'taskset' : process.execPath, canPin ? pinned : [file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    async play(order: Order): Promise<Report> {
      child.send(order)
      const [report] = (await once(child, 'message')) as [Report]
      return report
    },
    stop: () => void child.kill(),
  }
}

async function targetsOf(url: string): Promise<Target[]> {
  const sleeves = (await (await fetch(`${url}/api/sleeves`)).json()) as { _id: string }[]
  const products = sleeves.slice(0, 5).map(({ _id }) => `/products/${_id}`)
  return [
    { kind: 'cached pages', weight: 40, paths: ['/', '/news', '/cgv', ...products] },
    { kind: 'shells', weight: 15, paths: ['/login', '/cart', '/profile', '/register', '/admin'] },
    { kind: 'unknown', weight: 15, paths: ['/wp-admin/{n}.php', '/nowhere/{n}', '/products/none-{n}'] },
    { kind: '/healthz', weight: 5, paths: ['/healthz'] },
    {
      kind: 'calls',
      weight: 25,
      paths: [
        '/api/sleeves',
        '/api/sleeves?page=1&sort=price-asc',
        '/api/articles',
        '/api/sleeves?q=carte{n}',
      ],
    },
  ]
}

async function highestServed(step: number, offer: (perSecond: number) => Promise<Phase>): Promise<Phase> {
  let best = await offer(FIRST_RATE)
  for (let rate = FIRST_RATE * step; ; rate *= step) {
    // A rate is too high only if it fails twice, because other work can disturb one attempt.
    let phase = await offer(Math.round(rate))
    if (!isServed(phase)) phase = await offer(Math.round(rate))
    if (!isServed(phase)) return best
    best = phase
  }
}

const isServed = ({ report: { all } }: Phase) =>
  all.p99 < SERVED_P99_MS && all.refused + all.failed < all.offered / 100

const check = (what: string, holds: boolean, seen: string): Finding => ({ what, holds, seen })
const ms = (value: number) => `${value.toFixed(0)} ms`
const NO_TIMES = { p50: 0, p99: 0, worst: 0, refusedP99: 0 }
const NONE: Tally = { offered: 0, served: 0, refused: 0, failed: 0, ...NO_TIMES, failures: {} }

function judge({ slack }: OverloadPlan, served: Phase, rush: Phase, calm: Phase): Finding[] {
  const { byKind, all } = rush.report
  const health = byKind['/healthz'] ?? NONE
  const pages = byKind['cached pages'] ?? NONE
  const pageLimit = Math.max(250, 3 * (served.report.byKind['cached pages']?.p99 ?? 0)) * slack
  return [
    check(
      `in the rush /healthz answers within ${ms(250 * slack)}, at worst ${ms(1000 * slack)}`,
      health.p99 <= 250 * slack && health.worst <= 1000 * slack && health.served === health.offered,
      `p99 ${ms(health.p99)}, worst ${ms(health.worst)}, ${health.served} of ${health.offered}`,
    ),
    check(
      `a cached page that is served comes within ${ms(pageLimit)}`,
      pages.p99 <= pageLimit && pages.served > 0,
      `p99 ${ms(pages.p99)} of ${pages.served}`,
    ),
    check(
      `the rest is refused within ${ms(250 * slack)}, with 503 and Retry-After`,
      all.refusedP99 <= 250 * slack && all.failed === 0,
      `p99 ${ms(all.refusedP99)} of ${all.refused}; otherwise: ${JSON.stringify(all.failures)}`,
    ),
    check(
      'two seconds afterwards everybody is served again',
      calm.report.all.served >= calm.report.all.offered * 0.99,
      `${calm.report.all.served} of ${calm.report.all.offered}`,
    ),
  ]
}

function judgeMemory({ calmSeconds }: OverloadPlan, memory: OverloadReport['memory']): Finding[] {
  if (!memory) return []
  const { before, peak, after } = memory
  const grown = check('memory grows by 300 MB at most', peak - before <= 300, `${before} MB, then ${peak} MB`)
  if (calmSeconds === undefined) return [grown]
  return [grown, check('and is back within 50 MB', after - before <= 50, `${after} MB`)]
}

function residentMb(pid: number): number | undefined {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return undefined
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / MB)
}

function watchMemory(pid: number) {
  const before = residentMb(pid)
  let peak = before ?? 0
  const timer = setInterval(() => (peak = Math.max(peak, residentMb(pid) ?? 0)), 200)
  return {
    stop() {
      clearInterval(timer)
      const after = residentMb(pid)
      return before === undefined || after === undefined ? undefined : { before, peak, after }
    },
  }
}

export function overloadTable({ phases, memory }: OverloadReport): string[] {
  const cells = (title: string, figures: (string | number)[]) =>
    `  ${title.padEnd(30)}${figures.map((figure) => String(figure).padStart(10)).join('')}`
  const row = (title: string, { offered, served, refused, failed, p99, worst, refusedP99 }: Tally) =>
    cells(title, [
      offered,
      served,
      refused,
      failed,
      ...[p99, worst, refusedP99].map((time) => time.toFixed(0)),
    ])
  const head = ['offered', 'served', 'refused', 'failed', 'p99 ms', 'worst ms', '503 p99']
  return [
    cells('', head),
    ...phases.flatMap(({ title, perSecond, report }) => [
      row(`${title}: ${Math.round(perSecond)}/s`, report.all),
      ...Object.entries(report.byKind).map(([kind, tally]) => row(`  ${kind}`, tally)),
      `    (the generator itself was late by ${report.ownDelayMs.toFixed(0)} ms at p99)`,
    ]),
    memory
      ? `  memory: ${memory.before} MB before, ${memory.peak} MB at most, ${memory.after} MB at the end`
      : '  memory: not measured on this system',
  ]
}
