import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Sends a mix of requests at a fixed rate, without waiting for answers (open loop). The parent process sends an `Order`
 * by IPC and gets a `Report`.
 */
export type Target = { kind: string; weight: number; paths: string[] }
export type Order = { port: number; targets: Target[]; perSecond: number; seconds: number }
export type Tally = {
  offered: number
  /** The requests that got a status below 500, except 429. A 404 for an unknown address counts. */
  served: number
  /** The requests that got a 503 with Retry-After. */
  refused: number
  failed: number
  /**
   * In milliseconds, from the queueing of a request to its answer. `refusedP99` is a figure of the refused requests,
   * the others are figures of the served requests.
   */
  p50: number
  p99: number
  worst: number
  refusedP99: number
  failures: Record<string, number>
}
export type Report = {
  byKind: Record<string, Tally>
  all: Tally
  /**
   * The delay of the generator's own event loop (p99). If it is high, the figures measure the generator instead of the
   * shop.
   */
  ownDelayMs: number
}

/**
 * All connections are opened before the first request, like those of a proxy. If all of them are busy, a request waits.
 * The measured times include this wait.
 */
const CONNECTIONS = 500
const ANSWER_TIMEOUT_MS = 10_000
const TICK_MS = 2

type Waiting = { kind: string; path: string; since: number }
type Line = { socket: Socket; busy: Waiting | undefined; left: number; seen: number; head: string }
type Result = { kind: string; ms: number; outcome: string }

class Run {
  private readonly order: Order
  private readonly idle: Line[] = []
  private readonly lines = new Set<Line>()
  private readonly queue: Waiting[] = []
  private readonly results: Result[] = []
  private readonly deck: Target[]
  private sent = 0
  private front = 0

  constructor(order: Order) {
    this.order = order
    this.deck = order.targets.flatMap((target) => Array<Target>(target.weight).fill(target))
  }

  async play(): Promise<Report> {
    const { perSecond, seconds } = this.order
    await this.connectAll()
    const delay = monitorEventLoopDelay({ resolution: 2 })
    delay.enable()
    const began = performance.now()
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const now = performance.now()
        const due = Math.min(seconds, (now - began) / 1000) * perSecond
        while (this.sent < due) this.ask(now)
        this.giveUpOn(now)
        const isOver = now - began > seconds * 1000
        if (
          isOver &&
          (this.results.length === this.sent || now - began > seconds * 1000 + ANSWER_TIMEOUT_MS)
        ) {
          clearInterval(timer)
          resolve()
        }
      }, TICK_MS)
    })
    delay.disable()
    for (const line of this.lines) this.lose(line, 'no answer in time')
    for (const waiting of this.queue.slice(this.front)) this.note(waiting, 'no answer in time')
    return { ...tallies(this.results), ownDelayMs: delay.percentile(99) / 1e6 }
  }

  private async connectAll(): Promise<void> {
    for (let n = 0; n < CONNECTIONS; n++) {
      const line = this.open()
      await once(line.socket, 'connect')
      this.idle.push(line)
    }
  }

  private ask(now: number): void {
    // Goes through the deck in fixed steps, so the mix of requests stays even.
    const target = this.deck[(this.sent * 37) % this.deck.length]
    if (!target) return
    const path = (target.paths[this.sent % target.paths.length] ?? '/').replace('{n}', String(this.sent))
    this.sent++
    this.queue.push({ kind: target.kind, path, since: now })
    this.next()
  }

  private next(): void {
    while (this.front < this.queue.length) {
      const line = this.idle.pop() ?? (this.lines.size < CONNECTIONS ? this.open() : undefined)
      if (!line) return
      const waiting = this.queue[this.front++]
      if (!waiting) return
      line.busy = waiting
      line.socket.write(`GET ${waiting.path} HTTP/1.1\r\nHost: shop\r\nAccept-Encoding: br\r\n\r\n`)
    }
    this.queue.length = 0
    this.front = 0
  }

  private open(): Line {
    const socket = connect(this.order.port, '127.0.0.1')
    const line: Line = { socket, busy: undefined, left: 0, seen: 0, head: '' }
    socket.setNoDelay(true)
    socket.on('data', (data) => this.read(line, data))
    socket.on('error', (error: NodeJS.ErrnoException) => this.lose(line, error.code ?? 'error'))
    socket.on('close', () => this.lose(line, 'closed'))
    this.lines.add(line)
    return line
  }

  private read(line: Line, data: Buffer): void {
    line.seen += data.length
    if (line.left > 0) {
      line.left -= data.length
    } else {
      line.head += data.toString('latin1')
      const end = line.head.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /\r\ncontent-length: (\d+)/i.exec(line.head)?.[1]
      if (length === undefined) return this.lose(line, 'no length')
      line.left = Number(length) - (line.seen - end - 4)
    }
    if (line.left > 0) return
    const { busy, head } = line
    line.head = ''
    line.left = 0
    line.seen = 0
    line.busy = undefined
    if (busy) this.note(busy, outcomeOf(head))
    if (/\r\nconnection: close/i.test(head)) return this.lose(line, 'closed')
    this.idle.push(line)
    this.next()
  }

  private lose(line: Line, why: string): void {
    if (!this.lines.delete(line)) return
    line.socket.destroy()
    const at = this.idle.indexOf(line)
    if (at >= 0) this.idle.splice(at, 1)
    if (line.busy) this.note(line.busy, why)
    line.busy = undefined
  }

  private giveUpOn(now: number): void {
    for (const line of this.lines)
      if (line.busy && now - line.busy.since > ANSWER_TIMEOUT_MS) this.lose(line, 'no answer in time')
    this.next()
  }

  private note({ kind, since }: Waiting, outcome: string): void {
    this.results.push({ kind, ms: performance.now() - since, outcome })
  }
}

function outcomeOf(head: string): string {
  const status = Number(head.slice(9, 12))
  // A 429 asks the caller to wait, so the request is not served.
  if (status < 500 && status !== 429) return 'served'
  if (status === 503 && /\r\nretry-after: \d/i.test(head)) return 'refused'
  return String(status)
}

function tallies(results: Result[]): Pick<Report, 'byKind' | 'all'> {
  const kinds = [...new Set(results.map(({ kind }) => kind))].sort()
  return {
    byKind: Object.fromEntries(
      kinds.map((kind) => [kind, tally(results.filter((result) => result.kind === kind))]),
    ),
    all: tally(results),
  }
}

function tally(results: Result[]): Tally {
  const times = (wanted: string) =>
    results
      .filter(({ outcome }) => outcome === wanted)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b)
  const served = times('served')
  const refused = times('refused')
  const failures: Record<string, number> = {}
  for (const { outcome } of results)
    if (outcome !== 'served' && outcome !== 'refused') failures[outcome] = (failures[outcome] ?? 0) + 1
  const at = (sorted: number[], share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    offered: results.length,
    served: served.length,
    refused: refused.length,
    failed: results.length - served.length - refused.length,
    p50: at(served, 0.5),
    p99: at(served, 0.99),
    worst: served.at(-1) ?? 0,
    refusedP99: at(refused, 0.99),
    failures,
  }
}

process.on('message', (order: Order) => {
  void new Run(order).play().then((report) => process.send?.(report))
})
process.on('disconnect', () => process.exit(0))
