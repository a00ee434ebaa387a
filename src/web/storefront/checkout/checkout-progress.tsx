import { CheckoutSteps } from './checkout-steps.tsx'

const STEPS = [
  { label: 'Panier', to: '/cart' },
  { label: 'Livraison', to: '/checkout/shipping' },
  { label: 'Paiement' },
]

/** The progress of the purchase, in the header of its two steps. */
export function CheckoutProgress({ pathname }: { pathname: string }) {
  return (
    <CheckoutSteps
      steps={STEPS}
      current={pathname === '/checkout/payment' ? 2 : 1}
      label="Étapes de la commande"
    />
  )
}
