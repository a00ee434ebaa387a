import { accessibilityState } from '#shared/fixed-pages/accessibility-state.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { TERMS_TITLE } from '#shared/terms/texts.ts'

export const shopLinks = [
  { to: '/guide-achat', label: "Guide d'achat" },
  { to: '/favoris', label: 'Mes favoris' },
  { to: '/contact', label: 'Nous contacter' },
  { to: '/retractation', label: 'Renoncer au contrat ici' },
]
export const legalLinks = ({ isAccessibilityExempt }: Pick<ShopProfile, 'isAccessibilityExempt'>) => [
  { to: '/legal-notice', label: 'Mentions légales' },
  { to: '/privacy-policy', label: 'Politique de confidentialité' },
  { to: '/terms-of-service', label: "Conditions d'utilisation" },
  { to: '/cgv', label: TERMS_TITLE },
  { to: '/garanties', label: 'Garanties légales' },
  { to: '/accessibilite', label: accessibilityState(isAccessibilityExempt) },
]
