import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { browserApi } from './api/browser-api.ts'
import { publicApiContext } from './api/router-contexts.ts'
import { refuseStrangeMarkup } from './trusted-markup.ts'

refuseStrangeMarkup()

function browserContext() {
  const context = new RouterContextProvider()
  context.set(publicApiContext, browserApi)
  return context
}

/** Called by the document once everything that the page needs is there (`late-scripts.ts`). */
export function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter getContext={browserContext} />
      </StrictMode>,
    )
  })
}

// Where pages reload as one types, the router's own start imports this file and no more.
if (import.meta.env.DEV) hydrate()
