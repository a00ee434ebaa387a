import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadScript } from '#web/base/load-script.ts'
import { useShop } from '#web/base/use-shop.ts'
import type { PayButtonsProps } from '../provider-buttons.ts'
import { findApplePay, payWithApple, type ApplePay } from './apple-pay.ts'
import { findGooglePay, payWithGoogle, type GooglePay } from './google-pay.ts'
import type { WalletComponents } from './wallet-interfaces.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'apple-pay-button': DetailedHTMLProps<
        HTMLAttributes<HTMLElement> & { buttonstyle: string; type: string; locale: string },
        HTMLElement
      >
    }
  }
}

const APPLE_SCRIPT = 'https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js'
const GOOGLE_SCRIPT = 'https://pay.google.com/gp/p/js/pay.js'

const components = (): WalletComponents => (window.paypal ?? {}) as WalletComponents

export default function WalletButtons(props: PayButtonsProps) {
  const { applePay, googlePay } = useShop().payment.extraMeans
  return (
    <div className="grid gap-2.5 empty:hidden">
      {applePay && <AppleButton {...props} />}
      {googlePay && <GoogleButton {...props} />}
    </div>
  )
}

/** A failure is ignored, because the page has other payment methods. */
function useWallet<Wallet>(find: () => Promise<Wallet | undefined>): Wallet | undefined {
  const [wallet, setWallet] = useState<Wallet>()
  const look = useEffectEvent(find)
  useEffect(() => {
    let isGone = false
    look().then(
      (found) => isGone || setWallet(() => found),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return wallet
}

function AppleButton(props: PayButtonsProps) {
  const { name, payment } = useShop()
  const apple = useWallet<ApplePay>(async () => {
    await loadScript(payment.walletsUrl ?? APPLE_SCRIPT)
    return findApplePay(window.ApplePaySession, components().Applepay?.(), name)
  })
  if (!apple) return null
  return (
    <apple-pay-button
      className="block h-12 w-full [--apple-pay-button-border-radius:999px] [--apple-pay-button-height:48px] [--apple-pay-button-width:100%]"
      buttonstyle="black"
      type="pay"
      locale="fr-FR"
      onClick={() => payWithApple(apple, props)}
    />
  )
}

function GoogleButton(props: PayButtonsProps) {
  const { payment } = useShop()
  const google = useWallet<GooglePay>(async () => {
    await loadScript(payment.walletsUrl ?? GOOGLE_SCRIPT)
    return findGooglePay(
      window.google?.payments?.api?.PaymentsClient,
      components().Googlepay?.(),
      payment.isTest === true,
    )
  })
  const box = useRef<HTMLDivElement>(null)
  const isBusy = useRef(false)
  const pay = useEffectEvent(async (wallet: GooglePay) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await payWithGoogle(wallet, props)
    } finally {
      isBusy.current = false
    }
  })
  useEffect(() => {
    if (!google) return
    const button = google.client.createButton({
      onClick: () => void pay(google),
      allowedPaymentMethods: google.config.allowedPaymentMethods,
      buttonType: 'pay',
      buttonLocale: 'fr',
      buttonSizeMode: 'fill',
      buttonRadius: 24,
    })
    box.current?.append(button)
    return () => button.remove()
  }, [google])
  return google ? <div ref={box} className="h-12" /> : null
}
