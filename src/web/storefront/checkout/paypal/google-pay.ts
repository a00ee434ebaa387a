import { centsToDecimal } from '#shared/decimal-money.ts'
import type { PayButtonsProps } from '../provider-buttons.ts'
import type {
  GooglePayConfig,
  GooglePaymentsClient,
  GooglePaymentsClientMaker,
  PayPalGooglePay,
} from './wallet-interfaces.ts'

export type GooglePay = { client: GooglePaymentsClient; component: PayPalGooglePay; config: GooglePayConfig }

type Payer = Pick<
  PayButtonsProps,
  'amountCents' | 'mayPay' | 'onOpen' | 'onApprove' | 'onCancel' | 'onDeclined' | 'onError'
>

export async function findGooglePay(
  Client: GooglePaymentsClientMaker | undefined,
  component: PayPalGooglePay | undefined,
  isTest: boolean,
): Promise<GooglePay | undefined> {
  if (!component || !Client) return undefined
  const config = await component.config()
  if (!config.isEligible) return undefined
  const client = new Client({ environment: isTest ? 'TEST' : 'PRODUCTION' })
  const { apiVersion, apiVersionMinor, allowedPaymentMethods } = config
  const { result } = await client.isReadyToPay({ apiVersion, apiVersionMinor, allowedPaymentMethods })
  return result ? { client, component, config } : undefined
}

export async function payWithGoogle({ client, component, config }: GooglePay, payer: Payer): Promise<void> {
  if (!payer.mayPay()) return
  try {
    const { paymentMethodData } = await client.loadPaymentData(sheet(config, payer.amountCents))
    const { paymentOrderId: orderId } = await payer.onOpen('google-pay')
    const { status } = await component.confirmOrder({ orderId, paymentMethodData })
    if (status === 'PAYER_ACTION_REQUIRED') await component.initiatePayerAction({ orderId })
    else if (status !== 'APPROVED') return payer.onDeclined()
  } catch (error) {
    // The page ignores this error if it has already shown the shop's refusal (`provider-failed`).
    return isCancelled(error) ? payer.onCancel() : payer.onError()
  }
  await payer.onApprove()
}

function sheet(config: GooglePayConfig, amountCents: number) {
  const { apiVersion, apiVersionMinor, allowedPaymentMethods, merchantInfo, countryCode } = config
  return {
    apiVersion,
    apiVersionMinor,
    allowedPaymentMethods,
    merchantInfo,
    transactionInfo: {
      countryCode,
      currencyCode: 'EUR',
      totalPriceStatus: 'FINAL',
      totalPrice: centsToDecimal(amountCents),
    },
  }
}

const isCancelled = (error: unknown) =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 'CANCELED'
