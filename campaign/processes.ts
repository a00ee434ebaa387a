import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const READY_LIMIT_MS = 60_000
const SAID_LIMIT = 8_000

export type Keeper = {
  readonly url: string
  /** `kill -9`, and again at once. */
  killAndRestart(): Promise<void>
  /** SIGTERM; resolves when it is gone. */
  stop(): Promise<void>
  /** How often it was killed. */
  kills(): number
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Runs a server of the repository on its port, and starts it again after every kill. */
export async function keep(
  entry: string,
  port: number,
  path: string,
  variables: Record<string, string>,
): Promise<Keeper> {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess
  let killed = 0

  const start = async () => {
    child = spawn(process.execPath, [join(ROOT, entry)], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        PORT: String(port),
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const listen = (text: Buffer) => {
      said = `${said}${text.toString()}`.slice(-SAID_LIMIT)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    const limit = Date.now() + READY_LIMIT_MS
    while (!(await answers(`${url}${path}`))) {
      if (child.exitCode !== null || Date.now() > limit) throw new Error(`${entry} did not start:\n${said}`)
      await pause(50)
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'close')
    child.kill(signal)
    await gone
  }

  await start()
  return {
    url,
    async killAndRestart() {
      killed += 1
      await end('SIGKILL')
      await start()
    },
    stop: () => end('SIGTERM'),
    kills: () => killed,
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
