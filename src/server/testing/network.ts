import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export type Network = {
  url: string
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>
  freeze(): void
  restore(): Promise<void>
  close(): Promise<void>
}

export async function network(url: string): Promise<Network> {
  const target = new URL(url)
  const open = new Set<Socket>()
  let frozen = false
  const accept = (near: Socket) => {
    const far = connect({ host: target.hostname, port: Number(target.port) })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      if (frozen) from.pause()
      from.on('data', (bytes: Buffer) => to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.on('end', () => to.end())
    }
    if (frozen) for (const socket of [near, far]) socket.pause()
  }
  let server: Server = createServer(accept).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    const closed = server.listening ? once(server, 'close') : undefined
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  const through = new URL(url)
  through.port = String(port)
  through.searchParams.delete('host')
  return {
    url: through.href,
    cut: stop,
    freeze() {
      frozen = true
      for (const socket of open) socket.pause()
    },
    async restore() {
      frozen = false
      for (const socket of open) socket.resume()
      if (server.listening) return
      server = createServer(accept).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close: stop,
  }
}
