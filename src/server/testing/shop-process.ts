import { freePort } from '../../../scripts/test-run/free-port.mjs'
import { runServer, type ServerProcess } from '../../../scripts/test-run/server-process.ts'

export type ShopProcess = ServerProcess & {
  url: string
  /** Rejects with the shop's output if the process ends before it answers. */
  open: Promise<void>
  lines(text: string): string[]
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
  const open = server.ready(`http://127.0.0.1:${PORT}/healthz`)
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
