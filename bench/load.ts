import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { middle } from './table.ts'

const CONNECTIONS = 16
/** 500 requests a second, so that each server is idle some of the time. */
const TICK = { ms: 10, requests: 5 }
/** The number of requests before the measurement, so that the code is compiled by then. */
const WARM_UP = 1_000
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'fr', accept: '*/*' }

export type Measured = { slices: number; amount: number }

type Target = { url: string; pid: number }

/**
 * `first`, `second`: the processor time of an answer, in microseconds. `ratio`: the median, over the slices, of the
 * first server's cost divided by the second's. `p99`: of the first server's answers, in milliseconds.
 */
type Compared = { first: number; second: number; ratio: number; p99: number }

/**
 * Measures two servers in turn, because the speed of a shared machine changes from second to second. The costs and the
 * ratio are medians of the slices, so a short disturbance hardly changes them.
 */
export async function compare(
  servers: readonly [Target, Target],
  { slices, amount }: Measured,
): Promise<Compared> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const [first, second] = [sideOf(servers[0]), sideOf(servers[1])]
  try {
    await Promise.all(servers.map(({ url }) => ask(url, agent, WARM_UP)))
    for (let n = 0; n < slices; n++) {
      const pair = [first, second] as const
      for (const side of n % 2 === 0 ? pair : pair.toReversed())
        await measure(side, side === first ? second : first, { agent, amount })
    }
  } finally {
    agent.destroy()
  }
  const [ours, theirs] = [eachOf(first, amount), eachOf(second, amount)]
  return {
    first: middle(ours),
    second: middle(theirs),
    ratio: middle(ours.map((cost, n) => cost / (theirs[n] ?? Number.NaN))),
    p99: first.waited.toSorted((a, b) => a - b)[Math.floor(first.waited.length * 0.99)] ?? Number.NaN,
  }
}

export async function warmUp(urls: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  for (const url of urls) await ask(url, agent, Math.ceil(WARM_UP / urls.length))
  agent.destroy()
}

type Side = Target & {
  /** For each measured slice: the processor time in nanoseconds, and the length in milliseconds. */
  busy: { ns: number; ms: number }[]
  /** For each slice of the other server: this server's processor time meanwhile, in nanoseconds per millisecond. */
  own: number[]
  waited: number[]
}

const sideOf = (target: Target): Side => ({ ...target, busy: [], own: [], waited: [] })

async function measure(
  side: Side,
  other: Side,
  { agent, amount }: { agent: Agent; amount: number },
): Promise<void> {
  const [began, before, others] = [performance.now(), processorTime(side.pid), processorTime(other.pid)]
  side.waited.push(...(await ask(side.url, agent, amount)))
  const ms = performance.now() - began
  side.busy.push({ ns: processorTime(side.pid) - before, ms })
  other.own.push((processorTime(other.pid) - others) / ms)
}

function eachOf({ busy, own }: Side, amount: number): number[] {
  const ownWork = middle(own)
  return busy.map(({ ns, ms }) => (ns - ownWork * ms) / 1000 / amount)
}

/** Sends GETs at an even pace, without catching up after delays. Returns the time of each answer in milliseconds. */
function ask(url: string, agent: Agent, amount: number): Promise<number[]> {
  const waited: number[] = []
  let left = amount
  return new Promise((resolve, reject) => {
    const one = () => {
      const from = performance.now()
      const target = get(url, { agent, headers: HEADERS }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} was answered ${response.statusCode}.`))
        response.resume().once('end', () => {
          if (waited.push(performance.now() - from) === amount) resolve(waited)
        })
      })
      target.on('error', reject)
    }
    const timer = setInterval(() => {
      for (let n = 0; n < TICK.requests && left > 0; n++, left--) one()
      if (left === 0) clearInterval(timer)
    }, TICK.ms)
  })
}

export async function askAtFullSpeed(url: string, connections: number, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const waited: number[] = []
  let refused = 0
  const end = performance.now() + seconds * 1000
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const from = performance.now()
      const target = get(url, { agent, headers: HEADERS }, (response) => {
        if (response.statusCode !== 200) refused += 1
        response.resume().once('end', () => {
          waited.push(performance.now() - from)
          resolve()
        })
      })
      target.on('error', reject)
    })
  const connection = async () => {
    while (performance.now() < end) await one()
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  return {
    perSecond: waited.length / seconds,
    refused: refused / waited.length,
    p99: waited.toSorted((a, b) => a - b)[Math.floor(waited.length * 0.99)] ?? Number.NaN,
  }
}

/** Returns the processor time of the process's running threads, in nanoseconds (Linux). */
export function processorTime(pid: number): number {
  let sum = 0
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    try {
      sum += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // The thread has ended.
    }
  }
  return sum
}

/** Returns the resident memory in kibibytes (Linux): now, and the peak since the process started. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** These headers are not recorded, because Node's server adds them itself. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** Writes an answer for `floor.ts`. Returns the size of the body in bytes. */
export async function recordAnswer(url: string, file: string): Promise<number> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers: HEADERS }, resolve).on('error', reject),
  )
  const body = Buffer.concat((await response.toArray()) as Buffer[])
  const headers: string[] = []
  for (let n = 0; n < response.rawHeaders.length; n += 2) {
    const [name = '', value = ''] = response.rawHeaders.slice(n, n + 2)
    if (!OWN.has(name.toLowerCase())) headers.push(name, value)
  }
  writeFileSync(file, JSON.stringify({ headers, body: body.toString('base64') }))
  return body.length
}
