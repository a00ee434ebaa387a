import { Outlet } from 'react-router'
import { useSession } from '#web/session/use-session.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { useShop } from '#web/shop.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { AdColumns } from '../ads/ad-columns.tsx'
import { useCartCount } from '../cart/use-cart.ts'
import { CookieBanner } from '../privacy/cookie-banner.tsx'
import { reopenCookieChoice } from '../privacy/cookie-choice.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { PromoBar } from './promo-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

/** What stands around every storefront page. The one `<main>` is here: screens begin inside it. */
export default function StorefrontLayout() {
  const shop = useShop()
  const session = useSession()
  const isAdmin = session.status === 'signed-in' && session.user.role === 'admin'
  return (
    <>
      <SkipLink />
      <CookieBanner />
      <OfflineNotice />
      <PromoBar />
      <SiteHeader
        shopName={shop.name}
        session={{ status: session.status, isAdmin }}
        cartCount={useCartCount()}
        onLogout={useSignOut()}
      />
      <AdColumns>
        <main id={MAIN_ID} tabIndex={-1}>
          <Outlet />
        </main>
      </AdColumns>
      <SiteFooter shop={shop} year={thisYear()} onManageCookies={reopenCookieChoice} />
      <ToastRegion />
    </>
  )
}

function thisYear(): number {
  return new Date().getFullYear()
}
