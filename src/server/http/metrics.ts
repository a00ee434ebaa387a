import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { within } from '../database/time-limit.ts'
import type { App } from './app-type.ts'
import { portRefusal } from './port-in-use.ts'
import { isRefusedForOwnLoad } from './shop-error.ts'

export const GAUGE_TIMEOUT_MS = 2_000
const SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

/** Prometheus metrics, collected only with METRICS_PORT. */
export type Metrics = {
  /** Call this method before the app's routes are registered. */
  measure(app: App): void
  counter(name: string, help: string, labels: string[]): (values: Record<string, string>) => void
  timer(
    name: string,
    help: string,
    labels: string[],
  ): (values: Record<string, string>, seconds: number) => void
  /** The gauges are read together and distinguished by `label`. */
  gauges(name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void
  /** The value is read at the start of each scrape, before any gauge queries the database. */
  present(name: string, help: string, read: () => number): void
  /** A gauge that fails or is late is left out. */
  gauge(name: string, help: string, read: () => Promise<number> | number): void
  /** Returns a function that stops the server of `/metrics`. */
  serve(host: string, port: number): Promise<() => Promise<void>>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const present: (() => void)[] = []
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls and pages take',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const refused = new Counter({
    name: 'http_refused_total',
    help: 'Requests refused because their address alone sends too many; they are not in http_request_duration_seconds',
    registers: [registry],
  })
  return {
    measure(app) {
      app.addHook('onResponse', async (request, reply) => {
        if (isRefusedForOwnLoad(request)) return refused.inc()
        const { method, routeOptions } = request
        // A stream lasts as long as its page is open, so its duration means nothing.
        if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
        const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
        duration.observe(labels, reply.elapsedTime / 1000)
      })
    },
    counter(name, help, labelNames) {
      const counter = new Counter({ name, help, labelNames, registers: [registry] })
      return (values) => counter.inc(values)
    },
    timer(name, help, labelNames) {
      const timer = new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [registry] })
      return (values, seconds) => timer.observe(values, seconds)
    },
    present(name, help, figure) {
      const gauge = new Gauge({ name, help, registers: [registry] })
      present.push(() => gauge.set(figure()))
    },
    gauges(name, help, label, figures) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          gauge.reset()
          const found = await within(GAUGE_TIMEOUT_MS, name, figures()).catch(() => ({}))
          for (const [value, figure] of Object.entries(found)) gauge.set({ [label]: value }, figure)
        },
      })
    },
    gauge(name, help, figure) {
      const gauge = new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          try {
            gauge.set(await within(GAUGE_TIMEOUT_MS, name, Promise.resolve(figure())))
          } catch {
            gauge.remove()
          }
        },
      })
    },
    async serve(host, port) {
      const server = createServer((request, response) => {
        if (request.url !== '/metrics') return void response.writeHead(404).end()
        for (const take of present) take()
        void registry
          .metrics()
          .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      })
      await new Promise<void>((resolve, reject) =>
        server
          .once('error', (error) => reject(portRefusal(error, 'METRICS_PORT', port)))
          .listen(port, host, resolve),
      )
      return async () => {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
