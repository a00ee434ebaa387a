import { StartupError } from '../config/startup-error.ts'

/** Why the shop cannot listen there, in one sentence that names the setting; any other error is what it is. */
export function portRefusal(error: unknown, setting: 'PORT' | 'METRICS_PORT', port: number): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new StartupError(`Another program listens on port ${port} already: stop it, or set ${setting}.`)
  if (code === 'EACCES')
    return new StartupError(`This user may not listen on port ${port}: set ${setting} to 1024 or more.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartupError('HOST is no address of this machine: correct it.')
  return error
}
