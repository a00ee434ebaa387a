import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
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
  for (let n = 0; n < 60; n++) ask(`/page/${n}`)
  // 32 are always let in, which takes 160 ms here: more than a turn may last.
  expect([served.length, refused.length]).toEqual([32, 28])
  expect(refused[0]).toMatchObject({
    status: 503,
    headers: expect.arrayContaining(['retry-after', '2', 'strict-transport-security']),
  })
  ask('/healthz')
  ask('/api/sleeves')
  expect([served.at(-1), refused.length]).toEqual(['/healthz', 29])
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
