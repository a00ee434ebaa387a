import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../scripts/test-run/free-port.mjs'
import { runServer, type ServerProcess } from '../../../scripts/test-run/server-process.ts'

export type ShopProcess = ServerProcess & {
  url: string
  /** Rejects with the shop's output if the process ends before it answers. */
  open: Promise<void>
  lines(text: string): string[]
}

async function answers(url: string): Promise<void> {
  const isThere = await fetch(url).then(
    () => true,
    () => false,
  )
  if (isThere) return
  await pause(50, undefined, { ref: false })
  return answers(url)
}

export async function shopProcess(variables: Record<string, string>): Promise<ShopProcess> {
  const PORT = variables['PORT'] ?? String(await freePort())
  const server = runServer('src/server/main.ts', {
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    DEMO_DATA: 'false',
    ...variables,
    PORT,
  })
  const open = new Promise<void>((resolve, reject) => {
    void answers(`http://127.0.0.1:${PORT}/healthz`).then(resolve)
    void server.ended.then(({ output }) => reject(new Error(output)))
  })
  open.catch(() => {})
  return {
    ...server,
    url: `http://127.0.0.1:${PORT}`,
    open,
    lines: (text) =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes(text)),
  }
}
