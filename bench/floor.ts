import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The least that a Node server can do: it sends one recorded answer from memory to every request. `ANSWER` is a file
// that `recordAnswer` wrote.
const file = process.env['ANSWER'] ?? ''
const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as { headers: string[]; body: string }
const bytes = Buffer.from(body, 'base64')

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
// The shop's keep-alive time. A connection is idle while the other server is measured, and must stay open.
server.keepAliveTimeout = 72_000
server.listen(Number(process.env['PORT']), '127.0.0.1')
