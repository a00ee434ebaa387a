import { StrictMode, startTransition } from 'react'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { pageKind } from '#shared/rendering/page-kinds.ts'
import { publicApiContext } from '#web/api/router-contexts.ts'
import { isLineGood } from '#web/base/connection.ts'
import { refuseStrangeMarkup } from '#web/base/trusted-markup.ts'
import { browserApi } from '#web/session/browser-api.ts'
import { onPrefetch } from '#web/ui/prefetch.ts'
import { DATA_ID } from './document-parts.ts'
import { fetchAhead, isReadInBrowser, loadScreens, withRoot } from './route-table.ts'
import { shopRoutes } from './routes.ts'

refuseStrangeMarkup()

function browserContext() {
  const context = new RouterContextProvider()
  context.set(publicApiContext, browserApi)
  return context
}

/** A document shows either only the shop or only the back-office. */
async function routesHere() {
  if (pageKind(location.pathname) !== 'admin') return withRoot(shopRoutes)
  const { adminRoutes } = await import('./admin-routes.ts')
  return withRoot(adminRoutes)
}

async function hydrate(): Promise<void> {
  const routes = await routesHere()
  // Without the files of the shown screens, the router would replace the rendered page with a placeholder.
  const shown = matchRoutes(routes, location.pathname)?.map(({ route }) => route) ?? []
  await loadScreens(shown)
  if (shown.some(isReadInBrowser)) (await import('./hold-back.ts')).default(shown)
  const hydrationData = JSON.parse(document.getElementById(DATA_ID)?.textContent ?? '{}')
  const router = createBrowserRouter(routes, { hydrationData, getContext: browserContext })
  // A failed prefetch is ignored, because the navigation loads the page again.
  onPrefetch((path, what) => {
    fetchAhead(routes, path, isLineGood() ? what : 'screen', browserContext()).catch(() => undefined)
  })
  // Loaded in a task of its own, so a slow phone stays responsive.
  const { hydrateRoot } = await import('react-dom/client')
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
}

void hydrate()
