import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PAYMENT_FAILED } from '#shared/checkout/texts.ts'
import { useShop } from '#web/base/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { LoadingScript, useSilence } from '../payment-script.tsx'
import type { PayButtonsProps, ProviderButtons } from '../provider-buttons.ts'
import { loadStripe } from './load-stripe.ts'

const StripePayment: ProviderButtons = ({ onBlocked, ...props }) => {
  const { payment } = useShop()
  const [stripe, setStripe] = useState<Stripe>()
  const blocked = useEffectEvent(onBlocked)
  useEffect(() => {
    let isGone = false
    loadStripe(payment).then(
      (loaded) => isGone || setStripe(loaded),
      () => isGone || blocked(),
    )
    return () => {
      isGone = true
    }
  }, [payment])
  useSilence(!stripe, blocked)
  return stripe ? <PaymentElement stripe={stripe} {...props} /> : <LoadingScript />
}

export default StripePayment

function PaymentElement({ stripe, ...props }: PayButtonsProps & { stripe: Stripe }) {
  const { box, elements } = usePaymentElement(stripe, props.amountCents)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const pay = async () => {
    if (isBusy || props.disabled || !elements.current || !props.mayPay()) return
    setBusy(true)
    setProblem('')
    try {
      setProblem(await approve(stripe, elements.current, props))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4">
      <div ref={box} className="min-h-28" />
      {problem && (
        <p role="alert" className="rounded-md border border-red bg-red-wash px-4 py-3">
          {problem}
        </p>
      )}
      <Button
        size="lg"
        aria-disabled={isBusy || props.disabled}
        aria-busy={isBusy}
        onClick={() => void pay()}
      >
        Payer <Money cents={props.amountCents} />
      </Button>
    </div>
  )
}

/**
 * The elements are created without a client secret, because Stripe's payment is created only when the buyer presses
 * the button.
 */
function usePaymentElement(stripe: Stripe, amount: number) {
  const box = useRef<HTMLDivElement>(null)
  const elements = useRef<StripeElements>(undefined)
  const { applePay, googlePay } = useShop().payment.extraMeans
  const open = useEffectEvent((of: Stripe) =>
    of.elements({
      mode: 'payment',
      amount,
      currency: 'eur',
      captureMethod: 'manual',
      // The theme follows the page's colours, because the element's labels are on the page's own background.
      appearance: { theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe' },
    }),
  )
  const wallets = useEffectEvent(() => ({ applePay: shown(applePay), googlePay: shown(googlePay) }))
  useEffect(() => {
    const made = open(stripe)
    const element = made.create('payment', { layout: 'tabs', wallets: wallets() })
    if (box.current) element.mount(box.current)
    elements.current = made
    return () => element.destroy()
  }, [stripe])
  useEffect(() => void elements.current?.update({ amount }), [amount])
  return { box, elements }
}

const isRefusal = ({ type, code }: StripeError): boolean =>
  type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure'

const shown = (isOn = false): 'auto' | 'never' => (isOn ? 'auto' : 'never')

/** Returns the message for an input error, or '' otherwise. */
async function approve(stripe: Stripe, elements: StripeElements, props: PayButtonsProps): Promise<string> {
  const { error: wrong } = await elements.submit()
  if (wrong) return wrong.message ?? PAYMENT_FAILED
  // If the payment could not be opened, the page has already shown the reason.
  const opened = await props.onOpen().catch(() => undefined)
  if (!opened?.approvalKey) return ''
  const stay = props.onLeave()
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret: opened.approvalKey,
    confirmParams: { return_url: new URL('/checkout/payment', location.href).href },
    redirect: 'if_required',
  })
  if (!error) {
    await props.onApprove()
    return ''
  }
  stay()
  if (isRefusal(error)) props.onDeclined()
  else props.onError()
  return ''
}
