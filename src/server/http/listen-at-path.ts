import { once } from 'node:events'
import { lstatSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { StartupError } from '../startup-error.ts'
import { acceptAll } from './accept-all.ts'
import type { App } from './app-type.ts'

/** With Node's default of 511, clients could wait for seconds in a rush. */
export const BACKLOG = 4_096

/** `ended` resolves when the last connection has ended. `app.close()` does not wait for these connections. */
export type PathServer = { stopListening(): Promise<void>; ended: Promise<void> }

/**
 * Listens at a path (`SOCKET`) in addition to the port, for a proxy on the same machine. A closing port resets
 * connections that the shop has not accepted yet. A path can be removed first, so new callers reach another process.
 */
export async function listenAtPath(app: App, path: string): Promise<PathServer> {
  if (await answers(path)) throw new StartupError(`Another program listens at ${path} already: set SOCKET.`)
  // A process that was killed left its socket behind.
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket()) rmSync(path)
  const server = createServer({ allowHalfOpen: true }, (socket) => app.server.emit('connection', socket))
  try {
    await once(server.listen({ path, backlog: BACKLOG, readableAll: true, writableAll: true }), 'listening')
  } catch (error) {
    throw new StartupError(`SOCKET: the shop cannot listen at ${path} (${(error as Error).message}).`)
  }
  const ended = once(server, 'close').then(() => {})
  return {
    async stopListening() {
      rmSync(path, { force: true })
      await acceptAll(server)
      server.close()
    },
    ended,
  }
}

async function answers(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
