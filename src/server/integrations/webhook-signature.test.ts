import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newWebhookSecret, signedHeaders } from './webhook-signature.ts'

test.each(['', '{"text":"Pochettes à 1,90 €, « mates »\\u00a0"}', 'a.b.c\n', '\u{1F0CF}'.repeat(5000)])(
  'a message is signed as the library of Standard Webhooks does it: %.20s',
  (body) => {
    const [id, at, secret] = ['msg_1', new Date('2026-11-03T08:00:00.999Z'), newWebhookSecret()]
    expect(signedHeaders({ id, at, body }, [secret])).toMatchObject({
      'webhook-id': id,
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    })
  },
)

test('a secret has 32 random bytes', () => {
  const secret = newWebhookSecret()
  expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
  expect(newWebhookSecret()).not.toBe(secret)
})
