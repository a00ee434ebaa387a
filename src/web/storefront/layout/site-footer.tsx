import { memo, type ReactNode } from 'react'
import type { ShopIdentity, ShopProfile } from '#shared/shop-profile.ts'
import { useHydrated } from '#web/base/use-hydrated.ts'
import { ShopEmblem } from '#web/ui/logo.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { version } from '../../../../package.json'
import { legalLinks, shopLinks } from './footer-links.ts'

const linkLook = 'foot-link'

type SiteFooterProps = {
  shop: ShopIdentity & Pick<ShopProfile, 'footerLinks' | 'isAccessibilityExempt' | 'socialNetwork'>
  hasAds: boolean
  year: number
  onManageCookies: () => void
}

/** Depends neither on the session nor on the cart, so a change of either does not render the footer again. */
export const SiteFooter = memo(function SiteFooter({ shop, hasAds, year, onManageCookies }: SiteFooterProps) {
  return (
    <footer className="foil-edge mt-24 bg-night text-on-night-soft [--color-iris:var(--color-on-night)]">
      <div className="page grid grid-cols-2 gap-x-8 gap-y-10 pt-14 pb-10 md:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1.3fr_1.4fr]">
        <div className="max-w-xs max-lg:col-span-full">
          <p className="flex items-center gap-2.5 font-display text-2xl font-bold text-on-night">
            <ShopEmblem />
            {shop.name}
          </p>
          <p className="mt-4">
            La coque qui protège vos cartes, de la première pioche à la pièce de collection.
          </p>
        </div>
        <Column title="La boutique">
          {shopLinks.map((link) => (
            <FooterLink key={link.to} {...link} />
          ))}
          {shop.footerLinks.map((link) => (
            <FooterLink key={link.to} {...link} />
          ))}
          <FooterLink to="/plan-du-site" label="Plan du site" />
        </Column>
        <Column title="Vos droits">
          {legalLinks(shop).map((link) => (
            <FooterLink key={link.to} {...link} />
          ))}
          {hasAds && (
            <li>
              <ManageCookies onClick={onManageCookies} />
            </li>
          )}
        </Column>
        <Column title="Nous joindre" className="max-md:col-span-full">
          <li>
            <a href={`mailto:${shop.email}`} className={`${linkLook} break-all`}>
              {shop.email}
            </a>
          </li>
          {shop.socialUrl && (
            <li>
              <a href={shop.socialUrl} rel="me noopener" className={linkLook}>
                {`Suivez-nous sur ${shop.socialNetwork}`}
              </a>
            </li>
          )}
          <li className="pt-2 text-sm">
            <address className="text-balance not-italic">{shop.address}</address>
          </li>
          <li className="text-sm">{shop.companyNumber}</li>
        </Column>
      </div>
      <div className="border-t border-on-night/15">
        <div className="page grid gap-2 py-6 text-sm md:grid-cols-[1fr_auto] md:gap-8">
          <p>Médiateur de la consommation&nbsp;: {shop.mediator}</p>
          <p className="whitespace-nowrap" suppressHydrationWarning>
            © {year} {shop.name} · version {version}
          </p>
        </div>
      </div>
    </footer>
  )
})

function Column({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <h2 className="mb-2 text-sm font-semibold text-on-night">{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

function FooterLink({ to, label }: { to: string; label: string }) {
  return (
    <li>
      {to.startsWith('/') ? (
        <ShopLink to={to} className={linkLook}>
          {label}
        </ShopLink>
      ) : (
        <a href={to} rel="noopener" className={linkLook}>
          {label}
        </a>
      )}
    </li>
  )
}

/** Disabled until hydration, because an earlier press would be lost. */
function ManageCookies({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={!useHydrated()}
      className={`${linkLook} disabled:opacity-55`}
    >
      Gérer mes cookies
    </button>
  )
}
