import { syncBuiltinESMExports } from 'node:module'
import tls from 'node:tls'

// Loaded before a server (`node --import`). Sends encrypted connections to the front of `outside.ts`.
const port = Number(process.env.OUTSIDE_PORT)
const connect = tls.connect.bind(tls) as (
  options: tls.ConnectionOptions,
  onSecure?: () => void,
) => tls.TLSSocket
tls.connect = ((options: tls.ConnectionOptions, onSecure?: () => void) =>
  connect({ ...options, host: '127.0.0.1', port, rejectUnauthorized: false }, onSecure)) as typeof tls.connect
syncBuiltinESMExports()
