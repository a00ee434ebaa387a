import '../admin.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import type { AdminOrderPage } from '#shared/orders/contract.ts'
import { labelOf, screenAt } from '#web/admin/menu/screens.ts'
import { useShop } from '#web/base/use-shop.ts'
import { api } from '#web/session/api.ts'
import { loadQuestions } from '#web/session/reauthentication.tsx'
import { hasUnsavedInput } from '#web/session/unsaved-input.ts'
import { useUser } from '#web/session/use-session.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { promised, type Promised } from '../api/use-promised.ts'
import { CommandKeys } from '../commands/command-keys.tsx'
import { removeOldDrafts } from '../form/drafts.ts'
import { useLiveUpdates } from '../live-updates/use-live-updates.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { Dialog } from '../ui/base-ui.ts'
import { AdminFallback, AdminMessages } from './admin-fallback.tsx'
import { AdminGuard } from './admin-guard.tsx'
import { Sidebar } from './sidebar.tsx'
import { useActivity } from './use-activity.ts'
import { WaitingOrders } from './waiting-orders.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'
import { useScreenData } from '#web/base/screen.ts'

/** The number of orders to prepare is read again at each navigation and each reload. */
export const clientLoader = () => ({
  toPrepare: promised(api.call('GET /api/admin/orders', { query: { due: 'preparation', limit: 1 } })),
})
export const shouldRevalidate = () => true

const MAIN_ID = 'contenu'

export default function AdminLayout() {
  const loaderData = useScreenData<typeof clientLoader>()
  return (
    <>
      <AdminGuard>
        <Frame toPrepare={loaderData.toPrepare} />
      </AdminGuard>
      <AdminMessages />
    </>
  )
}

export { AdminFallback as HydrateFallback }

function Frame({ toPrepare }: { toPrepare: Promised<AdminOrderPage> }) {
  const shop = useShop()
  const user = useUser()
  const screen = screenAt(useLocation().pathname)
  const waiting = useWaiting(toPrepare)
  const main = useFocusOnScreen()
  const { ask, question } = useLogout()
  useActivity()
  useEffect(removeOldDrafts, [])
  useEffect(() => void loadQuestions(), [])
  const sidebar = { shopName: shop.name, user, waiting, onLogout: ask }
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
      <header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-b border-hairline bg-raised px-2 lg:hidden [@media(max-height:30rem)]:static">
        <NavigationDrawer>{(close) => <Sidebar {...sidebar} onChoose={close} />}</NavigationDrawer>
        <p className="truncate font-display text-lg font-semibold">{screen ? labelOf(screen) : shop.name}</p>
      </header>
      <main
        ref={main}
        id={MAIN_ID}
        tabIndex={-1}
        className="min-w-0 focus:outline-none px-4 pt-6 pb-24 sm:px-6 lg:px-8"
      >
        <div className="mx-auto max-w-6xl 2xl:max-w-[90rem]">
          <WaitingOrders value={waiting}>
            <Outlet />
          </WaitingOrders>
        </div>
      </main>
      <CommandKeys />
      {question}
    </div>
  )
}

function useLogout() {
  const signOut = useSignOut()
  const [isAsking, setIsAsking] = useState(false)
  return {
    ask: () => (hasUnsavedInput() ? setIsAsking(true) : signOut()),
    question: (
      <AdminConfirm
        open={isAsking}
        question={'Abandonner les modifications\u202F?'}
        confirmLabel="Se déconnecter"
        cancelLabel="Continuer la saisie"
        onConfirm={signOut}
        onClose={() => setIsAsking(false)}
      >
        Ce que vous avez saisi n’est pas enregistré.
      </AdminConfirm>
    ),
  }
}

/** If the focus was lost with the old screen, moves it to the start of the new screen. */
function useFocusOnScreen() {
  const main = useRef<HTMLElement>(null)
  const places = useMatches().map(({ pathname }) => pathname)
  // The first three matches are the root, this layout and the screen. A dialog over the screen comes after them.
  const screen = places[2]
  const hasWindow = places.length > 3
  const last = useRef(screen)
  useEffect(() => {
    if (last.current === screen) return
    last.current = screen
    // A dialog over the screen takes the focus itself.
    if (!hasWindow && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [screen, hasWindow])
  return main
}

/**
 * Returns the number of orders to prepare. Unless it is 0, puts it in front of the page's title, so that it is visible
 * from other tabs. If loading fails, the previous number stays and no message appears.
 */
function useWaiting(page: Promised<AdminOrderPage>): number {
  const [count, setCount] = useState(0)
  useLiveUpdates(setCount)
  useEffect(() => {
    let isLatest = true
    void page.then(({ data }) => {
      if (isLatest && data) setCount(data.pagination.total)
    })
    return () => {
      isLatest = false
    }
  }, [page])
  // Runs after each rendering, because screens set their own titles, some only after loading.
  useEffect(() => {
    const title = document.title.replace(COUNTED, '')
    if (title !== '') document.title = count > 0 ? `(${count}) ${title}` : title
  })
  return count
}

const COUNTED = /^\(\d+\) /u

function NavigationDrawer({ children }: { children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger render={<IconButton label="Ouvrir le menu" />}>
        <Icon name="menu" className="size-6" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-40 w-72 max-w-[85vw] bg-raised text-ink shadow-lg transition-transform data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <Dialog.Title className="sr-only">Menu d’administration</Dialog.Title>
          <Dialog.Close
            render={<IconButton label="Fermer le menu" className="absolute top-5 right-2 z-10" />}
          >
            <Icon name="close" />
          </Dialog.Close>
          {children(() => setOpen(false))}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
