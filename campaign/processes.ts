import { freePort } from '../scripts/test-run/free-port.mjs'
import { runServer } from '../scripts/test-run/server-process.ts'
import { readConfig } from '../src/server/config/config.ts'
import { sandboxAccount } from '../src/server/outside/payment/open-payment.ts'

export type Keeper = {
  readonly url: string
  killAndRestart(): Promise<void>
  stopAndStart(): Promise<void>
  stop(): Promise<void>
  kills(): number
  deaths(): number
  startsMs(): readonly number[]
  pid(): number
}

/** `path` answers once the server is ready. */
export type Kept = {
  entry: string
  path: string
  variables: Record<string, string>
  port?: number | undefined
  root?: string | undefined
}

export async function keep({ entry, path, variables, port: wantedPort, root }: Kept): Promise<Keeper> {
  const port = wantedPort ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  let killed = 0
  let deaths = 0
  let isEnding = false
  const startsMs: number[] = []

  const start = async () => {
    const began = Date.now()
    isEnding = false
    const settings = { NODE_ENV: 'production', LOG_LEVEL: 'error', PORT: String(port), ...variables }
    const server = runServer(entry, settings, root)
    void server.ended.then(() => {
      if (!isEnding) deaths += 1
    })
    await server.ready(url + path)
    startsMs.push(Date.now() - began)
    return server
  }
  let server = await start()
  return {
    url,
    async killAndRestart() {
      killed += 1
      isEnding = true
      await server.end('SIGKILL')
      server = await start()
    },
    async stopAndStart() {
      isEnding = true
      await server.end('SIGTERM')
      server = await start()
    },
    async stop() {
      isEnding = true
      await server.end('SIGTERM')
    },
    kills: () => killed,
    deaths: () => deaths,
    startsMs: () => startsMs,
    pid: () => server.child.pid ?? 0,
  }
}

export function keepShop(variables: Record<string, string>, port?: number, root?: string): Promise<Keeper> {
  return keep({ entry: 'src/server/main.ts', path: '/readyz', variables, port, root })
}

/** The sandbox notifies the shop on `shopPort`. */
export async function keepSandbox(
  file: string,
  shopPort: number,
  PAYMENT_PROVIDER?: string,
): Promise<Keeper> {
  const variables = {
    SANDBOX_FILE: file,
    WEBHOOK_URL: `http://127.0.0.1:${shopPort}/api/payments/webhook`,
    PAYMENT_SANDBOX: JSON.stringify(sandboxAccount(readConfig({ PAYMENT_PROVIDER }))),
    PENDING_COMPLETES_AFTER_MS: '3000',
    HANG_MS: '1500',
    WEBHOOK_LATE_MS: '2000',
    WEBHOOK_HELD_MS: '1000',
  }
  return keep({ entry: 'src/sandbox/main.ts', path: '/healthz', variables })
}
