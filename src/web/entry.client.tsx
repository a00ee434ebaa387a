import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { browserApi } from './api/browser-api.ts'
import { publicApiContext } from './api/router-contexts.ts'
import { DocumentStyles, STYLES_ID } from './document-styles.ts'
import { refuseStrangeMarkup } from './trusted-markup.ts'

// Hot reload of styles; a production document has them inline.
if (import.meta.env.DEV) void import('#web/ui/theme.css')

refuseStrangeMarkup()

const styles = document.getElementById(STYLES_ID)?.textContent ?? ''

function browserContext() {
  const context = new RouterContextProvider()
  context.set(publicApiContext, browserApi)
  return context
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentStyles value={styles}>
        <HydratedRouter getContext={browserContext} />
      </DocumentStyles>
    </StrictMode>,
  )
})
