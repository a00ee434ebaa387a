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

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={browserContext} />
    </StrictMode>,
  )
})
