import { once } from 'node:events'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { fetchPublicFile } from './fetch-public-file.ts'
import { isPublicAddress } from './public-address.ts'

async function answeredBy(listener: http.RequestListener): Promise<AsyncDisposable> {
  const server = http.createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { request } = http
  const spy = vi
    .spyOn(http, 'request')
    .mockImplementation(((_url: URL, _options: object, onResponse: OnResponse) =>
      request({ host: '127.0.0.1', port, agent: false }, onResponse)) as typeof http.request)
  // Named imports of `node:http` see the spy only after this call.
  syncBuiltinESMExports()
  return {
    async [Symbol.asyncDispose]() {
      spy.mockRestore()
      syncBuiltinESMExports()
      server.close()
      await once(server, 'close')
    },
  }
}

type OnResponse = (response: http.IncomingMessage) => void

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['192.168.0.1', false],
  ['100.64.0.1', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['nowhere', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test.each([
  'http://127.0.0.1/a.png',
  'http://2130706433/a.png',
  'http://[::1]/a.png',
  'http://localhost/a.png',
  'https://exemple.test:8443/a.png',
  'https://user@exemple.test/a.png',
  'ftp://exemple.test/a.png',
  'file:///etc/passwd',
])('nothing is requested from %s', async (address) => {
  await expect(fetchPublicFile(address, 100)).rejects.toThrow('is no public host')
})

test.each([
  ['http://[', 'redirects to an invalid address'],
  ['http://127.0.0.1/a.png', 'is no public host'],
])('a redirect to %s fails only that call', async (location, message) => {
  await using _server = await answeredBy(
    (_request, response) => void response.writeHead(302, { location }).end(),
  )
  await expect(fetchPublicFile('http://exemple.test/a.png', 100)).rejects.toThrow(message)
})
