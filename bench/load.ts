import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'

const CONNECTIONS = 16
/** Below what a busy machine manages: whoever asks more is refused by the shop (`overload.ts`), which is another measure. */
const A_SECOND = 1_000
/** As a browser asks. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'fr', accept: '*/*' }

export type Measured = { microseconds: number; p99: number }

const IDLE_MS = 1_000
const TRIES = 5

/**
 * So many GETs of one address at an even pace: what each cost the process that answered, all of its threads together,
 * without what it does of its own accord in the same time.
 */
export async function measure(url: string, pid: number, amount: number): Promise<Measured> {
  for (let tried = 1; ; tried++) {
    const idle = processorTime(pid)
    await pause(IDLE_MS)
    const before = processorTime(pid)
    const began = performance.now()
    const options = { url, headers: HEADERS, connections: CONNECTIONS, amount, overallRate: A_SECOND }
    const result = await autocannon(options)
    const ownWork = ((before - idle) * (performance.now() - began)) / IDLE_MS
    const wrong = result.non2xx + result.errors + result.timeouts
    if (wrong > 0 && tried === TRIES)
      throw new Error(`${wrong} requests of ${url} were not answered with 2xx.`)
    // A machine that others stop for a moment makes a rush of what had waited, which the shop refuses.
    if (wrong === 0)
      return {
        microseconds: (processorTime(pid) - before - ownWork) / 1000 / amount,
        p99: result.latency.p99,
      }
  }
}

/** Nanoseconds on a processor since the process began, as Linux counts them. */
export function processorTime(pid: number): number {
  let sum = 0
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    try {
      sum += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // A thread that ended meanwhile.
    }
  }
  return sum
}

/** Kibibytes of memory: now, and at the most since the process began. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** Headers that Node's server writes by itself. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** Asks once as `measure` does, and writes what came for `floor.ts`. Returns the weight of the body. */
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
