import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { paymentHosts, paymentPage } from './open-payment.ts'

const ACCOUNTS = {
  paypal: {
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'WH-1',
    PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com',
  },
  stripe: {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  },
}

const hostsWith = (account: keyof typeof ACCOUNTS, on: { applePay?: boolean; googlePay?: boolean }) => {
  const means = { applePay: false, googlePay: false, payLater: true, ...on }
  return paymentHosts(readConfig(ACCOUNTS[account]), means)
    .flatMap((hosts) => Object.values(hosts).flat())
    .join(' ')
}

test('the hosts of a wallet are allowed only while the wallet is switched on', () => {
  expect(hostsWith('paypal', {})).not.toMatch(/apple|google|gstatic/)
  expect(hostsWith('paypal', { applePay: true })).toContain('https://applepay.cdn-apple.com')
  expect(hostsWith('paypal', { applePay: true })).not.toMatch(/google|gstatic/)
  expect(hostsWith('paypal', { googlePay: true })).toContain('https://pay.google.com')
  expect(hostsWith('paypal', { googlePay: true })).not.toContain('apple')
})

test('a provider that shows wallets in its own frames needs no other hosts', () => {
  expect(hostsWith('stripe', { applePay: true, googlePay: true })).not.toMatch(/apple|google/)
})

test('Stripe’s element and its built-in Link get exactly the hosts that Stripe documents', () => {
  const means = { applePay: false, googlePay: false, payLater: false }
  const [hosts] = paymentHosts(readConfig(ACCOUNTS.stripe), means)
  expect(hosts).toEqual({
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
    'frame-src': [
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
      'https://link.com',
      'https://*.link.com',
    ],
    'connect-src': ['https://api.stripe.com', 'https://link.com', 'https://*.link.com'],
    'img-src': ['https://*.link.com'],
  })
})

test('the shopkeeper gets a link to a payment in the provider’s pages, or in its test pages', () => {
  const pageWith = (changed: Parameters<typeof readConfig>[0]) =>
    paymentPage(readConfig(changed), '3AB45678CD901234E')
  const { paypal, stripe } = ACCOUNTS
  expect(pageWith(paypal)).toBe('https://www.sandbox.paypal.com/activity/payment/3AB45678CD901234E')
  expect(pageWith({ ...paypal, PAYPAL_API_URL: 'https://api-m.paypal.com' })).toBe(
    'https://www.paypal.com/activity/payment/3AB45678CD901234E',
  )
  expect(pageWith(stripe)).toBe('https://dashboard.stripe.com/test/payments/3AB45678CD901234E')
  expect(pageWith({ ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' })).toBe(
    'https://dashboard.stripe.com/payments/3AB45678CD901234E',
  )
  expect(pageWith({})).toBeUndefined()
})

test('after a change of provider, the link to an older payment leads to the provider that made it', () => {
  const config = readConfig({ ...ACCOUNTS.paypal, ...ACCOUNTS.stripe })
  expect(config.payment.provider).toBe('stripe')
  expect(paymentPage(config, '5O190127TN364715T')).toContain('paypal.com')
  expect(paymentPage(config, 'pi_1')).toContain('stripe.com')
})
