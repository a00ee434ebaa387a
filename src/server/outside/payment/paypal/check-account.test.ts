import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { CheckFailed } from '../../check-failed.ts'
import { checkPaymentAccount, checkPaymentWebhook } from './check-account.ts'

let close = () => {}
afterEach(() => close())

/** Answers requests for a token and for the webhook with these statuses. */
async function answering(token: number, webhook = 200) {
  const server = createServer((request, response) => {
    const status = request.url?.includes('oauth2') ? token : webhook
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"access_token":"A"}')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  close = () => void server.close()
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { apiUrl, clientId: 'client', clientSecret: 'secret', webhookId: 'WH-1' }
}

test.each([401, 400])('keys that PayPal refuses with %i are reported', async (status) => {
  await expect(checkPaymentAccount(await answering(status))).rejects.toBeInstanceOf(CheckFailed)
})

test.each([
  [429, 200],
  [503, 200],
  [200, 429],
  [200, 500],
])('a token answered with %i and a webhook with %i are an outage, not wrong keys', async (token, webhook) => {
  const account = await answering(token, webhook)
  const failure = checkPaymentWebhook(account, 'https://boutique.fr')
  await expect(failure).rejects.toThrow(/does not answer \(HTTP \d+\)/)
  await expect(failure).rejects.not.toBeInstanceOf(CheckFailed)
})
