import { centsToDecimal } from '#shared/decimal-money.ts'
import type { PayButtonsProps } from '../provider-buttons.ts'
import type { ApplePayConfig, ApplePaySessionMaker, PayPalApplePay } from './wallet-interfaces.ts'

/** The version of Apple Pay on the web that PayPal's guide uses. */
const VERSION = 4

export type ApplePay = {
  Session: ApplePaySessionMaker
  component: PayPalApplePay
  config: ApplePayConfig
  shopName: string
}

type Payer = Pick<PayButtonsProps, 'amountCents' | 'mayPay' | 'onOpen' | 'onApprove' | 'onCancel' | 'onError'>

export async function findApplePay(
  Session: ApplePaySessionMaker | undefined,
  component: PayPalApplePay | undefined,
  shopName: string,
): Promise<ApplePay | undefined> {
  if (!component || !Session?.supportsVersion(VERSION) || !Session.canMakePayments()) return undefined
  const config = await component.config()
  return config.isEligible ? { Session, component, config, shopName } : undefined
}

/**
 * Apple's sheet must open while the click is handled. The payment is opened during `validatemerchant`, so the buyer
 * cannot confirm before the goods are reserved.
 */
export function payWithApple({ Session, component, config, shopName }: ApplePay, payer: Payer): void {
  if (!payer.mayPay()) return
  const session = new Session(VERSION, {
    countryCode: config.countryCode,
    currencyCode: 'EUR',
    merchantCapabilities: config.merchantCapabilities,
    supportedNetworks: config.supportedNetworks,
    requiredBillingContactFields: ['postalAddress'],
    total: { label: shopName, type: 'final', amount: centsToDecimal(payer.amountCents) },
  })
  let orderId: string | undefined
  let isOver = false
  const end = (say: () => void) => {
    if (!isOver) say()
    isOver = true
  }

  async function validate(validationUrl: string): Promise<void> {
    try {
      ;({ paymentOrderId: orderId } = await payer.onOpen('apple-pay'))
      if (isOver) return
      const { merchantSession } = await component.validateMerchant({ validationUrl, displayName: shopName })
      session.completeMerchantValidation(merchantSession)
    } catch {
      // The page ignores this error if it has already shown the shop's refusal (`provider-failed`).
      end(payer.onError)
      session.abort()
    }
  }

  async function confirm(payment: { token: unknown; billingContact?: unknown }): Promise<void> {
    try {
      if (orderId === undefined) throw new Error('Apple Pay agreed to a payment that was not opened.')
      const { token, billingContact } = payment
      await component.confirmOrder({ orderId, token, billingContact })
    } catch {
      session.completePayment({ status: Session.STATUS_FAILURE })
      end(payer.onError)
      return
    }
    session.completePayment({ status: Session.STATUS_SUCCESS })
    isOver = true
    await payer.onApprove()
  }

  session.addEventListener('validatemerchant', ({ validationURL }) => void validate(validationURL))
  session.addEventListener('paymentauthorized', ({ payment }) => void confirm(payment))
  session.addEventListener('cancel', () => end(payer.onCancel))
  session.begin()
}
