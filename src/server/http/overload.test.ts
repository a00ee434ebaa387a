import { Agent, IncomingMessage, request, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testShop } from '../testing/shop.ts'
import { refuseInRush } from './overload.ts'

const lines: string[] = []
const log = pino({}, { write: (line: string) => void lines.push(line) })

/** Each request holds the event loop for so long. */
function shop(workMs: number) {
  const served: string[] = []
  const refused: { status: number; headers: string[] }[] = []
  const listen = refuseInRush(
    (request) => {
      served.push(request.url ?? '')
      const began = performance.now()
      while (performance.now() - began < workMs);
    },
    log,
    { 'strict-transport-security': 'max-age=31536000' },
  )
  const ask = (url: string) => {
    const request = new IncomingMessage(new Socket())
    request.url = url
    const response = new ServerResponse(request)
    response.end = () => response
    response.writeHead = (status: number, headers: unknown) => {
      refused.push({ status, headers: headers as string[] })
      return response
    }
    listen(request, response)
  }
  return { served, refused, ask }
}

test('what has waited too long in one turn is refused before any work, but for the probes', async () => {
  const { served, refused, ask } = shop(5)
  for (let n = 0; n < 90; n++) ask(`/page/${n}`)
  // 64 are always let in, which takes 320 ms here: more than a turn may last.
  expect([served.length, refused.length]).toEqual([64, 26])
  expect(refused[0]).toMatchObject({
    status: 503,
    headers: expect.arrayContaining(['retry-after', '2', 'strict-transport-security']),
  })
  ask('/healthz')
  ask('/api/sleeves')
  expect([served.at(-1), refused.length]).toEqual(['/healthz', 27])
  expect(refused.at(-1)?.headers).toContain('application/json; charset=utf-8')
  expect(lines).toHaveLength(1)

  await nextTurn()
  ask('/page/again')
  expect(served.at(-1)).toBe('/page/again')
})

test('a burst that the machine can answer in time is answered', () => {
  const { served, ask } = shop(0)
  for (let n = 0; n < 500; n++) ask('/')
  expect(served).toHaveLength(500)
})

test.each([16, 64])(
  '%i connections that ask again as soon as they are answered keep the shop busy, and none is refused',
  async (connections) => {
    const shop = await testShop()
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.app.server.address() as AddressInfo
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const ask = () =>
      new Promise<number>((resolve, reject) => {
        request({ port, path: '/api/sleeves', agent }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0))
        })
          .once('error', reject)
          .end()
      })
    const statuses = new Set<number>()
    let left = 2_500
    const client = async () => {
      while (left-- > 0) statuses.add(await ask())
    }
    await Promise.all(Array.from({ length: connections }, client))
    expect([...statuses]).toEqual([200])
    agent.destroy()
    await shop.close()
  },
)
