import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const ROOT = resolve(import.meta.dirname, '../..')
const READY_LIMIT_MS = 300_000
const SAID_LIMIT = 500_000

export type Ended = { code: number | null; signal: NodeJS.Signals | null; output: string }

export type ServerProcess = {
  child: ChildProcess
  output(): string
  ended: Promise<Ended>
  /**
   * Waits until the address answers with success.
   * @throws Error with the server's output if the process ends or takes too long
   */
  ready(address: string): Promise<void>
  end(signal: NodeJS.Signals): Promise<Ended>
}

/**
 * Runs a server of this repository, or of another release in `root`. The server's environment has only `variables`,
 * `PATH` and NODE_COMPILE_CACHE.
 */
export function runServer(
  entry: string,
  variables: Record<string, string>,
  root: string = ROOT,
): ServerProcess {
  const child = spawn(process.execPath, [join(root, entry)], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const hear = (text: Buffer) => {
    output = `${output}${text.toString()}`.slice(-SAID_LIMIT)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = once(child, 'close').then(([code, signal]): Ended => ({ code, signal, output }))
  return {
    child,
    output: () => output,
    ended,
    async ready(address) {
      const limit = Date.now() + READY_LIMIT_MS
      while (!(await answers(address))) {
        if (child.exitCode !== null || child.signalCode !== null || Date.now() > limit) {
          child.kill('SIGKILL')
          // The last output arrives after the process has ended.
          const { code, signal } = await ended
          throw new Error(`${entry} did not start (${code ?? signal}):\n${output}`)
        }
        await pause(50)
      }
    },
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

async function answers(address: string): Promise<boolean> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  return answer?.ok ?? false
}
