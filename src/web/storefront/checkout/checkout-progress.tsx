import { CheckoutSteps } from './checkout-steps.tsx'

const STEPS = [
  { label: 'Panier', to: '/cart' },
  { label: 'Livraison', to: '/checkout/shipping' },
  { label: 'Paiement' },
]

export function CheckoutProgress({ pathname }: { pathname: string }) {
  return (
    <CheckoutSteps
      steps={STEPS}
      current={pathname === '/checkout/payment' ? 2 : 1}
      label="Étapes de la commande"
    />
  )
}
