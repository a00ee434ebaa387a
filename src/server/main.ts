import { readConfig } from './config/config.ts'
import { StartupError } from './config/startup-error.ts'
import { startShop } from './start/start-shop.ts'

/** Starts the shop from its environment; a refusal is one sentence and exit code 1. */
try {
  const shop = await startShop(readConfig(process.env))
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await shop.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
} catch (error) {
  process.stderr.write(`${refusal(error)}\n`)
  process.exit(1)
}

function refusal(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'Another program listens on this address already: stop it, or set PORT.'
  const expected = error instanceof StartupError
  return expected ? error.message : (error.stack ?? error.message)
}
