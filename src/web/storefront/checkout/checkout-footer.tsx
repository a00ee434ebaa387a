import type { ShopIdentity } from '#shared/shop-profile.ts'
import { TERMS_TITLE } from '#shared/terms/texts.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { version } from '../../../../package.json'

const LINKS = [
  { to: '/cgv', label: TERMS_TITLE },
  { to: '/privacy-policy', label: 'Politique de confidentialité' },
  { to: '/legal-notice', label: 'Mentions légales' },
  { to: '/contact', label: 'Nous contacter' },
  { to: '/retractation', label: 'Renoncer au contrat ici' },
]

type CheckoutFooterProps = {
  shop: ShopIdentity
  hasAds: boolean
  year: number
  onManageCookies: () => void
}

export function CheckoutFooter({ shop, hasAds, year, onManageCookies }: CheckoutFooterProps) {
  return (
    <footer className="mt-16 border-t border-hairline text-sm text-ink-soft">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
        <ul className="flex flex-wrap gap-x-6">
          {LINKS.map(({ to, label }) => (
            <li key={to}>
              <ShopLink
                to={to}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
              >
                {label}
              </ShopLink>
            </li>
          ))}
          {hasAds && (
            <li>
              <button
                type="button"
                onClick={onManageCookies}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
              >
                Gérer mes cookies
              </button>
            </li>
          )}
        </ul>
        <p className="whitespace-nowrap" suppressHydrationWarning>
          © {year} {shop.name} · version {version}
        </p>
      </div>
    </footer>
  )
}
