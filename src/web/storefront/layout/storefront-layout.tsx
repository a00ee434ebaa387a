import { Outlet } from 'react-router'
import { useShop } from '#web/shop.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { useCartCount } from '../cart/use-cart.ts'
import { PromoBar } from './promo-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

/** What stands around every storefront page. The one `<main>` is here: screens begin inside it. */
export default function StorefrontLayout() {
  const shop = useShop()
  return (
    <>
      <SkipLink />
      <PromoBar />
      <SiteHeader
        shopName={shop.name}
        session={{ status: 'loading', isAdmin: false }}
        cartCount={useCartCount()}
        onLogout={() => {}}
      />
      <main id={MAIN_ID} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter shop={shop} year={new Date().getFullYear()} onManageCookies={() => {}} />
      <ToastRegion />
    </>
  )
}
