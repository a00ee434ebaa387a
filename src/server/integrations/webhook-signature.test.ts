import { expect, test } from 'vitest'
import { newWebhookSecret, signedHeaders } from './webhook-signature.ts'

// The first example is in the specification of Standard Webhooks, the second in the tests of its libraries.
test.each([
  [
    'whsec_plJ3nmyCDGBKInavdOK15jsl',
    'msg_loFOjxBNrRLzqYUf',
    1731705121,
    '{"event_type":"ping","data":{"success":true}}',
    'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  ],
  [
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1614265330,
    '{"test": 2432232314}',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ],
])('a message is signed as Standard Webhooks publishes it: %s', (secret, id, seconds, body, signature) => {
  expect(signedHeaders({ id, at: new Date(seconds * 1000), body }, [secret])).toMatchObject({
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature,
  })
})

test('a secret has 32 random bytes', () => {
  const secret = newWebhookSecret()
  expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
  expect(newWebhookSecret()).not.toBe(secret)
})
