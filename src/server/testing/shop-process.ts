import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../main.ts')

export type ShopProcess = {
  child: ChildProcess
  url: string
  /** Resolves once it says that it is open; rejects with its words when it ends before. */
  open: Promise<void>
  /** All that it wrote, in both streams. */
  said(): string
  /** Its log lines that hold this text. */
  lines(text: string): string[]
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; said: string }>
}

/** The real process on a port of its own; in development mode, which needs no build. End it in the test. */
export async function shopProcess(variables: Record<string, string>): Promise<ShopProcess> {
  const PORT = variables['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      DEMO_DATA: 'false',
      ...variables,
      PORT,
    },
  })
  const texts: string[] = []
  const said = () => texts.join('')
  child.stdout.on('data', (text: Buffer) => texts.push(text.toString()))
  child.stderr.on('data', (text: Buffer) => texts.push(text.toString()))
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    said: said(),
  }))
  const open = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => said().includes('is open at') && resolve())
    void ended.then(({ said: last }) => reject(new Error(last)))
  })
  open.catch(() => {})
  return {
    child,
    url: `http://127.0.0.1:${PORT}`,
    open,
    said,
    lines: (text) =>
      said()
        .split('\n')
        .filter((line) => line.includes(text)),
    ended,
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
