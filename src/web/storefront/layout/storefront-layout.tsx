import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { idOf } from '#shared/ids.ts'
import { freeDeliveryText } from '#shared/shipping/free-delivery.ts'
import { SHOP_NOT_OPEN } from '#shared/shop-profile.ts'
import { kept } from '#web/base/browser-storage.ts'
import { outOfReach, watchConnection } from '#web/base/connection.ts'
import { importIfPossible } from '#web/base/import-if-possible.ts'
import { useShop } from '#web/base/use-shop.ts'
import type { SessionState } from '#web/session/session-store.ts'
import { session } from '#web/session/session.ts'
import { claimsOf } from '#web/session/stored-tokens.ts'
import { useSession } from '#web/session/use-session.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { useCartCount } from '#web/storefront/stores/browser-cart.ts'
import { reopenCookieChoice } from '#web/storefront/stores/cookie-choice.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { toastError } from '#web/ui/toast.ts'
import { AdColumns } from '../ads/ad-columns.tsx'
import { CookieBanner } from '../privacy/cookie-banner.tsx'
import { type HeaderSession, isCheckout, isPurchase } from './menu-entries.ts'
import { MAIN_ID, PageChange } from './page-change.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export default function StorefrontLayout() {
  const shop = useShop()
  const isBuying = isPurchase(useLocation().pathname)
  useEffect(watchOpenedPayments, [])
  useEffect(() => {
    if (location.search.includes('code='))
      void importIfPossible(() => import('../promotions/code-link.ts')).then((module) =>
        module?.takeLinkedCode(),
      )
  }, [])
  return (
    <>
      <SkipLink />
      <PageChange />
      <CookieBanner hasAds={shop.hasAds} isBuying={isBuying} />
      <Suspense>
        <PromoBar />
      </Suspense>
      <Suspense>
        <Header />
      </Suspense>
      <OfflineNotice />
      <AdColumns>
        <main id={MAIN_ID} tabIndex={-1}>
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </AdColumns>
      <Suspense>
        <Footer />
      </Suspense>
      <ToastRegion />
    </>
  )
}

/**
 * Reads the visitor's data in a component of its own. If the layout read the data, a change could
 * render the layout again before header, page and footer are hydrated. React would then hydrate all three in one long
 * task.
 */
function Header() {
  const shop = useShop()
  const state = useSession()
  useFavouritesJoinAccount(state)
  return (
    <SiteHeader
      shopName={shop.name}
      session={useHeaderSession(state)}
      cartCount={useCartCount()}
      onLogout={useSignOut()}
    />
  )
}

function Footer() {
  const shop = useShop()
  const { pathname } = useLocation()
  const Kind = isCheckout(pathname) ? CheckoutFooter : SiteFooter
  return <Kind shop={shop} hasAds={shop.hasAds} year={thisYear()} onManageCookies={reopenCookieChoice} />
}

/** Loaded on demand, because only the checkout shows it. */
const CheckoutFooter = lazy(() =>
  import('../checkout/checkout-footer.tsx').then((module) => ({ default: module.CheckoutFooter })),
)

/**
 * A visitor with a token counts as signed in until the shop answers, so a customer does not see 'Me connecter' flash.
 */
function useHeaderSession(state: SessionState): HeaderSession {
  const token = useSyncExternalStore(session.subscribe, session.token, () => undefined)
  if (state.status === 'signed-in' || state.status === 'locked')
    return { status: 'signed-in', role: state.user.role }
  if (state.status === 'signed-out' || token === undefined) return { status: state.status }
  return { status: 'signed-in', role: claimsOf(token).role }
}

/** Loads the code only if there are favourites that have not joined the account. */
function useFavouritesJoinAccount(state: SessionState): void {
  const owner = state.status === 'signed-in' ? idOf(state.user) : undefined
  useEffect(() => {
    const text = kept.favourites.read()
    if (!owner || !text || text.includes(owner)) return
    importIfPossible(() => import('#web/storefront/stores/favourites-store.ts'))
      .then((module) => module?.mergeFavourites())
      // After a failure the favourites stay in the browser.
      .catch(() => undefined)
  }, [owner])
}

function watchOpenedPayments(): () => void {
  const leave = new AbortController()
  const { signal } = leave
  const comeBack = () => {
    if (document.visibilityState === 'visible') void settleOpenedPayments()
  }
  void settleOpenedPayments()
  window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack(), { signal })
  document.addEventListener('visibilitychange', comeBack, { signal })
  return () => leave.abort()
}

async function settleOpenedPayments(): Promise<void> {
  if (!kept.openedPayments.read()) return
  try {
    const module = await importIfPossible(() => import('#web/storefront/stores/recent-payments.ts'))
    await module?.settleOpened()
  } catch {
    // The page tries again the next time it is shown.
  }
}

function thisYear(): number {
  return new Date().getFullYear()
}

/**
 * While the shop cannot be reached, links to its other pages only show a message, so the browser shows no error page.
 */
function OfflineNotice() {
  const isGone = useSyncExternalStore(watchConnection, outOfReach.current, () => false)
  useEffect(() => {
    if (!isGone) return
    const stay = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      toastError(OFFLINE_LINK)
    }
    // Captures the click on the window, before the router's own listener follows the link.
    addEventListener('click', stay, { capture: true })
    return () => removeEventListener('click', stay, { capture: true })
  }, [isGone])
  return (
    <output className="block">
      {isGone && (
        <span className="flex items-center justify-center gap-2 bg-yellow-wash px-4 py-2 text-center text-sm font-medium text-balance text-yellow">
          <Icon name="alert" className="size-4.5" />
          Vous êtes hors connexion. La page affichée reste lisible&#8239;; les autres reviendront avec la
          connexion.
        </span>
      )}
    </output>
  )
}

const OFFLINE_LINK = 'Vous êtes hors connexion\u00A0: cette page s’ouvrira une fois la connexion rétablie'

/** Hydrated separately, because formatting the amount makes the browser load number formats. */
function PromoBar() {
  const { closingText, delivery, isOpen } = useShop()
  const text = isOpen ? freeDeliveryText(delivery) : SHOP_NOT_OPEN
  if (!text && !closingText) return null
  return (
    <aside
      aria-label="Annonce"
      className="relative bg-night px-4 py-2 text-center text-sm font-medium text-on-night"
    >
      {text && (
        <p className="leading-6 text-balance">
          <Icon name="truck" className="mr-2 inline-block" />
          {text}
        </p>
      )}
      {closingText && <p>{closingText}</p>}
      <span aria-hidden="true" className="foil absolute inset-x-0 bottom-0 h-0.5" />
    </aside>
  )
}

function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 print:hidden rounded-full bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0 focus-visible:rounded-full"
    >
      Aller au contenu
    </a>
  )
}
