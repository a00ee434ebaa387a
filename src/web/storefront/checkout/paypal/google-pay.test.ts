import { expect, test, vi } from 'vitest'
import { findGooglePay, payWithGoogle } from './google-pay.ts'
import type { GooglePaymentsClientMaker, PayPalGooglePay } from './wallet-interfaces.ts'

const component = (changes: Partial<PayPalGooglePay> = {}): PayPalGooglePay => ({
  config: async () => ({
    isEligible: true,
    apiVersion: 2,
    apiVersionMinor: 0,
    allowedPaymentMethods: ['CARD'],
    merchantInfo: {},
    countryCode: 'FR',
  }),
  confirmOrder: vi.fn(async () => ({ status: 'APPROVED' })),
  initiatePayerAction: vi.fn(async () => ({})),
  ...changes,
})

const clients: { environment: string; loadPaymentData: ReturnType<typeof vi.fn> }[] = []

function maker(isReady = true, load = async (_request: object) => ({ paymentMethodData: 'CARD' })) {
  return class {
    environment: string
    isReadyToPay = async () => ({ result: isReady })
    loadPaymentData = vi.fn(load)
    createButton = () => undefined
    constructor({ environment }: { environment: string }) {
      this.environment = environment
      clients.push(this)
    }
  } as unknown as GooglePaymentsClientMaker
}

const aPayer = () => ({
  amountCents: 1_295,
  mayPay: vi.fn(() => true),
  onOpen: vi.fn(async () => ({ paymentOrderId: 'ORDER-1' })),
  onApprove: vi.fn(async () => {}),
  onCancel: vi.fn(),
  onDeclined: vi.fn(),
  onError: vi.fn(),
})

async function paid(paypal = component(), Client = maker(), payer = aPayer()) {
  const google = await findGooglePay(Client, paypal, true)
  if (!google) throw new Error('Google Pay is missing.')
  await payWithGoogle(google, payer)
  return payer
}

test('a browser that is not ready to pay, or an account without Google Pay, has no button', async () => {
  expect(await findGooglePay(undefined, component(), true)).toBeUndefined()
  expect(await findGooglePay(maker(false), component(), true)).toBeUndefined()
  const config = async () => ({ ...(await component().config()), isEligible: false })
  expect(await findGooglePay(maker(), component({ config }), true)).toBeUndefined()
})

test('only an account with real money asks Google for real cards', async () => {
  await findGooglePay(maker(), component(), true)
  expect(clients.at(-1)?.environment).toBe('TEST')
  await findGooglePay(maker(), component(), false)
  expect(clients.at(-1)?.environment).toBe('PRODUCTION')
})

test('the sheet shows the total, and the chosen card is confirmed for the opened payment', async () => {
  const paypal = component()
  const payer = await paid(paypal)
  expect(clients.at(-1)?.loadPaymentData.mock.lastCall?.[0]).toMatchObject({
    transactionInfo: { totalPrice: '12.95', currencyCode: 'EUR', totalPriceStatus: 'FINAL' },
  })
  expect(payer.onOpen).toHaveBeenCalledExactlyOnceWith('google-pay')
  expect(paypal.confirmOrder).toHaveBeenCalledWith({ orderId: 'ORDER-1', paymentMethodData: 'CARD' })
  expect(payer.onApprove).toHaveBeenCalledOnce()
})

test('the bank’s check happens before the capture', async () => {
  const paypal = component({ confirmOrder: async () => ({ status: 'PAYER_ACTION_REQUIRED' }) })
  const payer = await paid(paypal)
  expect(paypal.initiatePayerAction).toHaveBeenCalledWith({ orderId: 'ORDER-1' })
  expect(payer.onApprove).toHaveBeenCalledOnce()
})

test('a failed check, a closed sheet and a refusal capture nothing, and have different messages', async () => {
  const broken = async () => Promise.reject(new Error('no'))
  const unchecked = await paid(
    component({
      confirmOrder: async () => ({ status: 'PAYER_ACTION_REQUIRED' }),
      initiatePayerAction: broken,
    }),
  )
  expect(unchecked.onError).toHaveBeenCalledOnce()
  const closed = await paid(
    component(),
    maker(true, async () => Promise.reject(Object.assign(new Error('closed'), { statusCode: 'CANCELED' }))),
  )
  expect(closed.onCancel).toHaveBeenCalledOnce()
  expect(closed.onOpen).not.toHaveBeenCalled()
  const refused = await paid(component({ confirmOrder: async () => ({ status: 'DECLINED' }) }))
  expect(refused.onDeclined).toHaveBeenCalledOnce()
  for (const payer of [unchecked, closed, refused]) expect(payer.onApprove).not.toHaveBeenCalled()
})

test('no sheet opens before the terms are accepted', async () => {
  const payer = { ...aPayer(), mayPay: vi.fn(() => false) }
  await paid(component(), maker(), payer)
  expect(payer.onOpen).not.toHaveBeenCalled()
})
