import {
  DISPATCH_ACTION,
  PayPalButtons,
  PayPalScriptProvider,
  SCRIPT_LOADING_STATE,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js'
import { useEffect, useState } from 'react'
import { PAYMENT_SCRIPT_TIMEOUT_MS } from '#shared/checkout/reservation-limits.ts'
import { AD_BLOCKER_STEPS, AD_BLOCKER_WARNING } from '#shared/checkout/texts.ts'
import { cspNonce } from '#web/csp-nonce.ts'
import { useShop } from '#web/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type PayButtonsProps = {
  /** Asked at each press; false keeps the provider's window shut. */
  mayPay: () => boolean
  onOpen: () => Promise<string>
  onApprove: () => Promise<void>
  onCancel: () => void
  onError: () => void
  disabled: boolean
}

/** The provider's buttons, and its script, which is loaded here and nowhere else. A blocked one can be tried again. */
export default function PayButtons(props: PayButtonsProps) {
  const { payment } = useShop()
  const [attempt, setAttempt] = useState(0)
  const retry = () => {
    removeScript()
    setAttempt(attempt + 1)
  }
  return (
    <PayPalScriptProvider
      key={attempt}
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
      <LoadedButtons {...props} onRetry={retry} />
    </PayPalScriptProvider>
  )
}

function LoadedButtons({ onRetry, ...props }: PayButtonsProps & { onRetry: () => void }) {
  const [{ isInitial, isResolved, isRejected }, dispatch] = usePayPalScriptReducer()
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    if (isInitial) dispatch({ type: DISPATCH_ACTION.LOADING_STATUS, value: SCRIPT_LOADING_STATE.PENDING })
  }, [isInitial, dispatch])
  useEffect(() => {
    if (isResolved || isRejected) return
    const timer = setTimeout(setSilent, PAYMENT_SCRIPT_TIMEOUT_MS, true)
    return () => clearTimeout(timer)
  }, [isResolved, isRejected])

  // A blocker may also let an emptied script through.
  const isBlocked = isRejected || (isResolved ? !window.paypal?.Buttons : isSilent)
  if (isBlocked) return <BlockedScript onRetry={onRetry} />
  if (!isResolved) {
    return (
      <output className="grid min-h-28 place-items-center content-center gap-3 rounded-md bg-sunk text-ink-soft">
        <Spinner className="size-7" />
        Chargement du paiement…
      </output>
    )
  }
  return (
    <PayPalButtons
      className="min-h-28"
      {...buttonLook}
      disabled={props.disabled}
      onClick={(_data, actions) => (props.mayPay() ? actions.resolve() : actions.reject())}
      createOrder={props.onOpen}
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

/** What stands in the buttons' place when the provider's script was kept away (storefront.md §2, §8). */
function BlockedScript({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid gap-3 rounded-md border border-orange bg-orange-wash p-4 text-ink">
      <p className="flex gap-2.5 font-semibold">
        <Icon name="shield" className="mt-0.5 size-5 text-orange" />
        {AD_BLOCKER_WARNING}
      </p>
      <ol className="grid list-decimal gap-1 pl-6">
        {AD_BLOCKER_STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Icon name="refresh" className="size-4" />} onClick={onRetry}>
          Réessayer
        </Button>
        <Button variant="secondary" onClick={() => location.reload()}>
          Actualiser la page
        </Button>
      </div>
    </div>
  )
}
