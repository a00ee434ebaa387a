import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../scripts/test-run/free-port.mjs'
import { runServer } from '../../scripts/test-run/server-process.ts'
import { CERTIFICATE } from './certificate.ts'

export type Payment = { api: string; pages: string; account: Record<string, string> }

export type Keys = {
  mail: { host: string; port: string; user: string; password: string }
  relay: { brand: string; login: string; password: string; key: string }
}

export type Outside = Awaited<ReturnType<typeof openOutside>>

const SANDBOXES: Record<string, string> = {
  'widget.mondialrelay.com': '/sandbox/mondial-relay',
  'connect-api.mondialrelay.com': '/sandbox/mondial-relay-connect',
  'api.mondialrelay.com': '/sandbox/mondial-relay-api',
  'api.laposte.fr': '/sandbox/laposte',
  'ws.colissimo.fr': '/sandbox/colissimo',
}

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'outside-connections.ts')).href

/**
 * Simulates the Internet on this machine for a live shop at `publicUrl`: an https front for the shop and for the
 * services under their real names, and a mail server.
 */
export async function openOutside(publicUrl: string, folder: string, payment: Payment) {
  let shopUrl = ''
  const sandboxPort = await freePort()
  const front = createServer(CERTIFICATE, (request, response) => {
    const { host = '' } = request.headers
    const prefix = [payment.api, payment.pages].includes(host) ? '/sandbox/payment' : SANDBOXES[host]
    const isShop = host === new URL(publicUrl).host
    if (!isShop && prefix === undefined) {
      response.writeHead(404).end()
      return
    }
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port: isShop ? new URL(shopUrl).port : sandboxPort,
        path: `${prefix ?? ''}${request.url}`,
        method: request.method,
        headers: isShop ? { ...request.headers, 'x-forwarded-for': '90.1.2.3' } : request.headers,
      },
      (answer) => {
        // Usually a sandbox has the shop's origin. Here each has its own, so the browser would block its calls.
        if (!isShop) delete answer.headers['content-security-policy']
        if (!isShop) answer.headers['access-control-allow-origin'] = '*'
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    sent.on('error', () => response.destroy())
    request.pipe(sent)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const { port } = front.address() as AddressInfo
  const environment = { OUTSIDE_PORT: String(port), NODE_OPTIONS: `--import=${PRELOAD}` }

  const keys: Keys = {
    mail: { host: '127.0.0.1', port: '', user: 'bonjour', password: 'planted-password-of-mail' },
    relay: {
      brand: 'BDTEST13',
      login: 'BDTEST13@business-api.mondialrelay.com',
      password: 'planted-password-of-labels',
      key: 'PrivateK',
    },
  }
  const sandbox = runServer('src/sandbox/main.ts', {
    ...environment,
    PORT: String(sandboxPort),
    PUBLIC_URL: `https://${payment.pages}`,
    SANDBOX_FILE: join(folder, 'provider.sqlite'),
    WEBHOOK_URL: `${publicUrl}/api/payments/webhook`,
    PAYMENT_SANDBOX: JSON.stringify(payment.account),
  })
  const mails: Email[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === keys.mail.user && password === keys.mail.password
        ? done(null, { user: username })
        : done(new Error('wrong password')),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          mails.push(mail)
          done()
        })
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  keys.mail.port = String((smtp.server.address() as AddressInfo).port)
  await sandbox.ready(`http://127.0.0.1:${sandboxPort}/healthz`)
  return {
    keys,
    mails,
    mailsTo: (email: string) => mails.filter(({ to }) => to?.some(({ address }) => address === email)),
    environment: { ...environment, TRUST_PROXY: '1' },
    leadTo(url: string) {
      shopUrl = url
    },
    browserArguments: [`--host-resolver-rules=MAP * 127.0.0.1:${port}`],
    async close() {
      await sandbox.end('SIGKILL')
      front.closeAllConnections()
      front.close()
      await new Promise<void>((done) => smtp.close(done))
    },
  }
}
