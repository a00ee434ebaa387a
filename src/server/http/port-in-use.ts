import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartupError } from '../startup-error.ts'

type Setting = 'PORT' | 'METRICS_PORT'

/** @throws what `portRefusal` returns if the shop cannot listen on the port */
export async function checkPort(setting: Setting, host: string, port: number): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen({ port, host }), 'listening')
  } catch (error) {
    throw portRefusal(error, setting, port)
  }
  server.close()
  await once(server, 'close')
}

/**
 * Returns an error that says in one sentence why the shop cannot listen on this port. Other errors are returned
 * unchanged.
 */
export function portRefusal(error: unknown, setting: Setting, port: number): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new StartupError(`Another program listens on port ${port} already: stop it, or set ${setting}.`)
  if (code === 'EACCES')
    return new StartupError(`This user may not listen on port ${port}: set ${setting} to 1024 or more.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartupError('HOST is no address of this machine: correct it.')
  return error
}
