import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function EmptyCart() {
  return (
    <EmptyState
      icon="cart"
      title="Votre panier est vide"
      action={
        <ButtonLink to="/" size="lg">
          Retour à la boutique
        </ButtonLink>
      }
    >
      <p>
        Vos cartes attendent leur carapace&nbsp;: choisissez un motif, un lot, et il vous attendra ici deux
        heures.
      </p>
    </EmptyState>
  )
}
