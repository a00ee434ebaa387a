import { Outlet, useLocation } from 'react-router'
import { useUser } from '#web/session/use-session.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { useShop } from '#web/shop.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { AdminGuard } from './admin-guard.tsx'
import { entryOf } from './entries.ts'
import { NavigationDrawer } from './navigation-drawer.tsx'
import { Sidebar } from './sidebar.tsx'
import '../admin.css'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

const MAIN_ID = 'contenu'

/**
 * What stands around every screen of the back-office. Its screens are drawn in the browser only: on the server nobody
 * is signed in, so the guard shows its spinner. Styles come with this file, so that no shopper loads them.
 */
export default function AdminLayout() {
  return (
    <>
      <AdminGuard>
        <Frame />
      </AdminGuard>
      <ToastRegion />
    </>
  )
}

function Frame() {
  const shop = useShop()
  const email = useUser()?.email ?? ''
  const { pathname } = useLocation()
  const sidebar = { shopName: shop.name, email, onLogout: useSignOut() }
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href={`#${MAIN_ID}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Aller au contenu
      </a>
      <aside className="sticky top-0 h-dvh border-r border-hairline bg-raised max-lg:hidden">
        <Sidebar {...sidebar} />
      </aside>
      <header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-b border-hairline bg-raised px-2 lg:hidden">
        <NavigationDrawer>{(close) => <Sidebar {...sidebar} onChoose={close} />}</NavigationDrawer>
        <p className="truncate font-display text-lg font-semibold">{entryOf(pathname)?.label ?? shop.name}</p>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="min-w-0 px-4 py-6 sm:px-6 lg:px-8">
        <div className="mx-auto max-w-6xl">
          <Outlet />
        </div>
      </main>
    </div>
  )
}
