import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asObject, type Json } from './request-checks.ts'
import { orderFor, startListener } from './testing.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

let folder: string
let child: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function start(webhookUrl: string): Promise<string> {
  const started = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      SANDBOX_FILE: join(folder, 'provider.sqlite'),
      WEBHOOK_URL: webhookUrl,
      WEBHOOK_RETRY_MS: '20',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  return new Promise((resolve, reject) => {
    started.once('exit', () => reject(new Error('The sandbox did not start.')))
    started.stdout.on('data', (text: Buffer) => {
      const address = /http:\S+/.exec(text.toString())?.[0]
      if (address) resolve(`${address}/payment`)
    })
  })
}

async function kill(): Promise<void> {
  if (!child) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function post(url: string, authorization: string, body?: unknown): Promise<Json> {
  const form = typeof body === 'string'
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization,
      prefer: 'return=representation',
      'paypal-request-id': url.endsWith('/capture') ? 'capture' : 'create',
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  })
  return asObject(response.status === 204 ? {} : await response.json()) ?? {}
}

test('kill -9 loses no order, capture, token or webhook', async () => {
  let shopIsUp = false
  const listener = await startListener(() => (shopIsUp ? 200 : 503))
  let api = await start(listener.url)
  const token = await post(`${api}/v1/oauth2/token`, `Basic ${btoa('m:s')}`, 'grant_type=client_credentials')
  const bearer = `Bearer ${String(token.access_token)}`
  const order = await post(`${api}/v2/checkout/orders`, bearer, orderFor())
  await post(`${api}/checkoutnow?token=${String(order.id)}`, '', { outcome: 'approve' })
  await kill()

  api = await start(listener.url)
  const path = `/v2/checkout/orders/${String(order.id)}/capture`
  const captured = await post(`${api}${path}`, bearer)
  expect(captured.status).toBe('COMPLETED')
  await kill()

  shopIsUp = true
  api = await start(listener.url)
  const again = await post(`${api}${path}`, bearer)
  expect(again.purchase_units).toEqual(captured.purchase_units)
  const delivered = async (): Promise<string[]> => {
    const ledger = asObject(await (await fetch(`${api}/ledger`)).json()) ?? {}
    const webhooks: Json[] = Array.isArray(ledger.webhooks) ? ledger.webhooks : []
    return webhooks.filter((row) => row.done === 1).map((row) => String(row.event_type))
  }
  await expect.poll(delivered).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'])
  await kill()
  await listener.close()
})
