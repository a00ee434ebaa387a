import { expect, test, vi } from 'vitest'
import { findApplePay, payWithApple } from './apple-pay.ts'
import type { ApplePaySessionMaker, PayPalApplePay } from './wallet-interfaces.ts'

class Session extends EventTarget {
  static STATUS_SUCCESS = 0
  static STATUS_FAILURE = 1
  static canMakePayments = () => true
  static supportsVersion = (version: number) => version <= 14
  static last: Session
  request: { total: object }
  calls: string[] = []
  constructor(_version: number, request: object) {
    super()
    this.request = request as { total: object }
    Session.last = this
  }
  begin = () => void this.calls.push('begin')
  abort = () => void this.calls.push('abort')
  completeMerchantValidation = () => void this.calls.push('validated')
  completePayment = ({ status }: { status: number }) =>
    void this.calls.push(status === 0 ? 'paid' : 'refused')
  emit = (type: string, fields = {}) => this.dispatchEvent(Object.assign(new Event(type), fields))
}
const Maker = Session as unknown as ApplePaySessionMaker

const component = (): PayPalApplePay => ({
  config: async () => ({
    isEligible: true,
    countryCode: 'FR',
    merchantCapabilities: ['supports3DS'],
    supportedNetworks: ['visa'],
  }),
  validateMerchant: async () => ({ merchantSession: {} }),
  confirmOrder: vi.fn(async () => ({})),
})

const aPayer = () => ({
  amountCents: 1_295,
  mayPay: vi.fn(() => true),
  onOpen: vi.fn(async () => ({ paymentOrderId: 'ORDER-1' })),
  onApprove: vi.fn(async () => {}),
  onCancel: vi.fn(),
  onError: vi.fn(),
})

async function opened(changes: Partial<ReturnType<typeof aPayer>> = {}, paypal = component()) {
  const apple = await findApplePay(Maker, paypal, 'Carapace')
  if (!apple) throw new Error('Apple Pay is missing.')
  const payer = { ...aPayer(), ...changes }
  payWithApple(apple, payer)
  return { payer, session: Session.last, paypal }
}

test('a device or an account without Apple Pay has no button', async () => {
  const cannot = Object.assign(class extends Session {}, { canMakePayments: () => false })
  // Apple's constructor would throw on a device that does not know the version.
  const old = Object.assign(class extends Session {}, { supportsVersion: () => false })
  expect(await findApplePay(old as unknown as ApplePaySessionMaker, component(), 'C')).toBeUndefined()
  expect(await findApplePay(undefined, component(), 'Carapace')).toBeUndefined()
  expect(await findApplePay(cannot as unknown as ApplePaySessionMaker, component(), 'C')).toBeUndefined()
  const config = async () => ({ ...(await component().config()), isEligible: false })
  expect(await findApplePay(Maker, { ...component(), config }, 'Carapace')).toBeUndefined()
})

test('the sheet names the shop and the amount, and can be confirmed once the goods are reserved', async () => {
  const { payer, session, paypal } = await opened()
  expect(session.request.total).toEqual({ label: 'Carapace', type: 'final', amount: '12.95' })
  expect(payer.onOpen).not.toHaveBeenCalled()
  session.emit('validatemerchant', { validationURL: 'https://apple.test' })
  await vi.waitFor(() => expect(session.calls).toEqual(['begin', 'validated']))
  expect(payer.onOpen).toHaveBeenCalledExactlyOnceWith('apple-pay')
  session.emit('paymentauthorized', { payment: { token: 'T' } })
  await vi.waitFor(() => expect(payer.onApprove).toHaveBeenCalledOnce())
  expect(paypal.confirmOrder).toHaveBeenCalledWith(
    expect.objectContaining({ orderId: 'ORDER-1', token: 'T' }),
  )
  expect(session.calls.at(-1)).toBe('paid')
})

test('no sheet opens before the terms are accepted', async () => {
  const before = Session.last
  const { session } = await opened({ mayPay: vi.fn(() => false) })
  expect(session).toBe(before)
})

test('a refusal by the shop closes the sheet, and the following cancellation shows nothing', async () => {
  const { payer, session } = await opened({ onOpen: vi.fn(async () => Promise.reject(new Error('sold'))) })
  session.emit('validatemerchant', { validationURL: 'https://apple.test' })
  await vi.waitFor(() => expect(session.calls).toContain('abort'))
  session.emit('cancel')
  expect(payer.onCancel).not.toHaveBeenCalled()
})

test('a card that PayPal refuses fails on the sheet and is never captured', async () => {
  const confirmOrder = async () => Promise.reject(new Error('refused'))
  const { payer, session } = await opened({}, { ...component(), confirmOrder })
  session.emit('validatemerchant', { validationURL: 'https://apple.test' })
  await vi.waitFor(() => expect(session.calls).toContain('validated'))
  session.emit('paymentauthorized', { payment: { token: 'T' } })
  await vi.waitFor(() => expect(payer.onError).toHaveBeenCalledOnce())
  expect(session.calls.at(-1)).toBe('refused')
  expect(payer.onApprove).not.toHaveBeenCalled()
})

test('a sheet closed during the reservation is not validated', async () => {
  const reserved = Promise.withResolvers<{ paymentOrderId: string }>()
  const paypal = { ...component(), validateMerchant: vi.fn(async () => ({ merchantSession: {} })) }
  const { payer, session } = await opened({ onOpen: vi.fn(() => reserved.promise) }, paypal)
  session.emit('validatemerchant', { validationURL: 'https://apple.test' })
  session.emit('cancel')
  reserved.resolve({ paymentOrderId: 'ORDER-1' })
  await reserved.promise
  await Promise.resolve()
  expect(paypal.validateMerchant).not.toHaveBeenCalled()
  expect(session.calls).toEqual(['begin'])
  expect(payer.onCancel).toHaveBeenCalledOnce()
})

test('closing the sheet says that nothing was charged', async () => {
  const { payer, session } = await opened()
  session.emit('cancel')
  expect(payer.onCancel).toHaveBeenCalledOnce()
})
