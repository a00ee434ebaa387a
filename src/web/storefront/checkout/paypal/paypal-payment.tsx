import {
  DISPATCH_ACTION,
  PayPalButtons as Buttons,
  PayPalScriptProvider,
  SCRIPT_LOADING_STATE,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js'
import { useEffect, useEffectEvent } from 'react'
import { cspNonce } from '#web/csp-nonce.ts'
import { useShop } from '#web/use-shop.ts'
import { LoadingScript, useSilence } from '../payment-script.tsx'
import type { ProviderButtons } from '../provider-buttons.ts'

/** PayPal's buttons, once its script is there. */
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
        components: 'buttons',
        ...(payment.sdkUrl && { sdkBaseUrl: payment.sdkUrl }),
        dataCspNonce: cspNonce() ?? '',
      }}
    >
      <LoadedButtons {...props} />
    </PayPalScriptProvider>
  )
}

const LoadedButtons: ProviderButtons = ({ onBlocked, ...props }) => {
  const [{ isInitial, isResolved, isRejected }, dispatch] = usePayPalScriptReducer()
  useEffect(() => {
    if (isInitial) dispatch({ type: DISPATCH_ACTION.LOADING_STATUS, value: SCRIPT_LOADING_STATE.PENDING })
  }, [isInitial, dispatch])
  const blocked = useEffectEvent(() => {
    removeScript()
    onBlocked()
  })
  useSilence(!isResolved && !isRejected, blocked)
  // A blocker may also let an emptied script through.
  const isEmpty = isRejected || (isResolved && !window.paypal?.Buttons)
  useEffect(() => {
    if (isEmpty) blocked()
  }, [isEmpty])
  if (!isResolved || isEmpty) return <LoadingScript />
  return (
    <Buttons
      className="min-h-28"
      {...buttonLook}
      disabled={props.disabled}
      onClick={(_data, actions) => (props.mayPay() ? actions.resolve() : actions.reject())}
      createOrder={async () => (await props.onOpen()).paymentOrderId}
      onApprove={props.onApprove}
      onCancel={props.onCancel}
      onError={props.onError}
    />
  )
}

/** A prop of the provider's own component, no attribute of an element. 'pay': the button says what it does (L. 221-14). */
const buttonLook = { style: { layout: 'vertical', shape: 'pill', borderRadius: 999, label: 'pay' } } as const

/** A script that came without its buttons would be taken for loaded at the next try. */
function removeScript(): void {
  for (const script of document.querySelectorAll('script[data-react-paypal-script-id]')) script.remove()
  if (!window.paypal?.Buttons) delete window.paypal
}

export default PayPalPayment
