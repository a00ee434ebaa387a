import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The least a Node server can do: the same bytes from memory, nothing looked at. What the shop is measured against. */
export async function startFloor(
  body: Buffer,
  headers: Record<string, string>,
): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, server }
}
