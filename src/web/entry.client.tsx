import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { browserApi } from './api/browser-api.ts'
import { publicApiContext } from './api/router-contexts.ts'
import type { ROUTES_OF_ENTRY, Started } from './late-scripts.ts'
import * as root from './root.tsx'
import * as storefront from './storefront/layout/storefront-layout.tsx'
import { refuseStrangeMarkup } from './trusted-markup.ts'

refuseStrangeMarkup()

function browserContext() {
  const context = new RouterContextProvider()
  context.set(publicApiContext, browserApi)
  return context
}

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter getContext={browserContext} />
      </StrictMode>,
    )
  })
}

/** What the document goes on with once everything that the page needs is there (`late-scripts.ts`). */
const routes: Record<(typeof ROUTES_OF_ENTRY)[number], unknown> = {
  root,
  'storefront/layout/storefront-layout': storefront,
}
Object.assign(window, { started: { hydrate, routes } satisfies Started })

// Where pages reload as one types, the router's own start imports this file and no more.
if (import.meta.env.DEV) {
  delete document.documentElement.dataset['first']
  hydrate()
}
