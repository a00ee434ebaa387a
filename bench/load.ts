import autocannon from 'autocannon'

const CONNECTIONS = 16
const SECONDS = 5

export type Rate = { perSecond: number; p50: number; p99: number; bytes: number }

/** GETs one address as fast as it answers, warmed up first, compressed as browsers ask for it. */
export async function hammer(url: string): Promise<Rate> {
  const headers = { 'accept-encoding': 'br, gzip' }
  await autocannon({ url, headers, connections: CONNECTIONS, duration: 1 })
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS })
  const wrong = result.non2xx + result.errors + result.timeouts
  if (wrong > 0) throw new Error(`${wrong} requests of ${url} were not answered with 2xx.`)
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: Math.round(result.throughput.total / Math.max(1, result.requests.total)),
  }
}
