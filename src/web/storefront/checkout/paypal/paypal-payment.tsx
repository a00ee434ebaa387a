import {
  DISPATCH_ACTION,
  PayPalButtons as Buttons,
  PayPalScriptProvider,
  type PayPalButtonsComponentProps,
  SCRIPT_LOADING_STATE,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import type { ExtraMeans } from '#shared/wallets.ts'
import { cspNonce } from '#web/base/csp-nonce.ts'
import { useShop } from '#web/base/use-shop.ts'
import { LoadingScript, useSilence } from '../payment-script.tsx'
import type { ProviderButtons } from '../provider-buttons.ts'
import { canPayLater } from './pay-later.ts'

const WalletButtons = lazy(() => import('./wallet-buttons.tsx'))

const PayPalPayment: ProviderButtons = (props) => {
  const { payment } = useShop()
  return (
    <PayPalScriptProvider
      deferLoading
      options={{
        clientId: payment.clientId,
        currency: 'EUR',
        intent: 'capture',
        locale: 'fr_FR',
        ...means(payment.extraMeans),
        ...(payment.sdkUrl && { sdkBaseUrl: payment.sdkUrl }),
        dataCspNonce: cspNonce() ?? '',
      }}
    >
      <LoadedButtons {...props} />
    </PayPalScriptProvider>
  )
}

const LoadedButtons: ProviderButtons = ({ onBlocked, ...props }) => {
  const { extraMeans } = useShop().payment
  const [{ isInitial, isResolved, isRejected }, dispatch] = usePayPalScriptReducer()
  useEffect(() => {
    if (isInitial) dispatch({ type: DISPATCH_ACTION.LOADING_STATUS, value: SCRIPT_LOADING_STATE.PENDING })
  }, [isInitial, dispatch])
  const blocked = useEffectEvent(() => {
    removeScript()
    onBlocked()
  })
  useSilence(!isResolved && !isRejected, blocked)
  // Some blockers replace the script with an empty one.
  const isEmpty = isRejected || (isResolved && !window.paypal?.Buttons)
  useEffect(() => {
    if (isEmpty) blocked()
  }, [isEmpty])
  if (!isResolved || isEmpty) return <LoadingScript />
  const { applePay, googlePay, payLater } = extraMeans
  const pay: PayPalButtonsComponentProps = {
    ...buttonLook,
    disabled: props.disabled,
    onClick: (_data, actions) => (props.mayPay() ? actions.resolve() : actions.reject()),
    createOrder: async () => (await props.onOpen()).paymentOrderId,
    onApprove: props.onApprove,
    onCancel: props.onCancel,
    onError: props.onError,
  }
  return (
    <div className="grid gap-2.5">
      {(applePay || googlePay) && (
        <Suspense fallback={null}>
          <WalletButtons {...props} />
        </Suspense>
      )}
      {payLater ? (
        fundingSources(props.amountCents).map((source) => (
          <Buttons key={source} fundingSource={source} {...pay} />
        ))
      ) : (
        <Buttons className="min-h-28" {...pay} />
      )}
    </div>
  )
}

const fundingSources = (amountCents: number) =>
  (window.paypal?.getFundingSources?.() ?? []).filter(
    (source) => source !== 'paylater' || canPayLater(amountCents),
  )

function means({ applePay, googlePay, payLater }: Partial<ExtraMeans>) {
  const components = ['buttons', applePay && 'applepay', googlePay && 'googlepay'].filter(Boolean).join(',')
  return { components, ...(payLater ? { enableFunding: 'paylater' } : { disableFunding: 'paylater' }) }
}

/** `label: 'pay'` makes the button say that the order costs money (code de la consommation, L. 221-14). */
const buttonLook = { style: { layout: 'vertical', shape: 'pill', borderRadius: 999, label: 'pay' } } as const

/** Removes a failed script, because the next attempt would treat it as loaded. */
function removeScript(): void {
  for (const script of document.querySelectorAll('script[data-react-paypal-script-id]')) script.remove()
  if (!window.paypal?.Buttons) delete window.paypal
}

export default PayPalPayment
