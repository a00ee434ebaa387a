import type { ShopIdentity } from '#shared/shop-profile.ts'
import { TERMS_TITLE } from '#shared/terms/texts.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'

const LINKS = [
  { to: '/cgv', label: TERMS_TITLE },
  { to: '/privacy-policy', label: 'Politique de confidentialité' },
  { to: '/legal-notice', label: 'Mentions légales' },
  { to: '/contact', label: 'Nous contacter' },
]

/** The footer of the checkout pages: the seller, the legal links, and a contact. */
export function CheckoutFooter({ shop, year }: { shop: ShopIdentity; year: number }) {
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
        </ul>
        <p className="whitespace-nowrap" suppressHydrationWarning>
          © {year} {shop.name}
        </p>
      </div>
    </footer>
  )
}
