import '#web/ui/theme.css'
import { type ReactNode, use, useEffect } from 'react'
import {
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  redirect,
  redirectDocument,
  ScrollRestoration,
  useLocation,
} from 'react-router'
import { sharesDocument } from '#shared/rendering/page-kinds.ts'
import { DARK_PAPER, PAPER } from '#shared/rendering/paper-colours.ts'
import { shopContext } from '#web/api/router-contexts.ts'
import { CART, losesCart } from '#web/base/page-cart.ts'
import { useShop } from '#web/base/use-shop.ts'
import { RouteErrorBoundary } from '#web/errors/route-error.tsx'
import { Reauthentication } from '#web/session/reauthentication.tsx'
import headings from '#web/ui/fonts/bricolage-grotesque-650.woff2?url'
import text from '#web/ui/fonts/figtree-400-700.woff2?url'
import { PendingOverlay } from '#web/ui/pending-overlay.tsx'
import { DATA_ID, documentParts, START_ID } from './document-parts.ts'
import { asScriptText, PageHead } from './page-meta.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => ({ shop: context.get(shopContext) })

/** The shop's profile is read once per document. */
export const shouldRevalidate = () => false

/** `location` has already changed when the visitor goes back, so the shown path is stored here. */
let shownPath: string | undefined

/**
 * A navigation keeps the document's content security policy and the adverts' scripts, so a page that may not share the
 * document (`sharesDocument`) loads a new one.
 */
export const middleware: MiddlewareFunction[] = [
  ({ url }, next) => {
    if (losesCart(url.pathname)) {
      // The cart page says why the purchase cannot go on.
      if (url.pathname !== CART) throw redirect(CART)
    } else if (!sharesDocument(shownPath ?? location.pathname, url.pathname))
      throw redirectDocument(url.pathname + url.search + url.hash)
    return next()
  },
]

/** Preloaded, because the style sheet requests the fonts late. */
const FONTS = [text, headings]

function Document({ children }: { children: ReactNode }) {
  const parts = use(documentParts)
  const { look } = useShop()
  return (
    // `mark-visitor.ts` adds attributes before hydration.
    <html lang="fr" suppressHydrationWarning>
      <head>
        {/* The browser renders this script empty. If the element were missing, React would take the document's script
           for the first script of `PageHead` and write into it. */}
        <script
          suppressHydrationWarning
          nonce={parts?.nonce}
          dangerouslySetInnerHTML={{ __html: parts?.firstScript ?? '' }}
        />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {parts?.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {FONTS.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {look.theme && <link rel="stylesheet" href={look.theme} />}
        {look.favicon ? (
          <link rel="icon" href={look.favicon} />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <meta name="theme-color" content={PAPER} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={DARK_PAPER} media="(prefers-color-scheme: dark)" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/rss+xml" href="/news/feed.xml" title="Actus" />
        <PageHead />
        {parts?.speculationRules && (
          <script
            nonce={parts.nonce}
            type="speculationrules"
            dangerouslySetInnerHTML={{ __html: parts.speculationRules }}
          />
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration {...(parts?.nonce && { nonce: parts.nonce })} />
        {parts && (
          <>
            <script
              id={DATA_ID}
              type="application/json"
              dangerouslySetInnerHTML={{ __html: asScriptText(parts.data) }}
            />
            <script
              id={START_ID}
              type="module"
              src={parts.start}
              nonce={parts.nonce}
              data-scripts={parts.scripts.join(' ')}
            />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  const { pathname } = useLocation()
  const shop = useShop()
  useEffect(() => {
    shownPath = pathname
  }, [pathname])
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
  }, [])
  return (
    <Document>
      <Outlet />
      <PendingOverlay shopName={shop.name} />
      <Reauthentication />
    </Document>
  )
}

export function ErrorBoundary() {
  return (
    <Document>
      <RouteErrorBoundary />
    </Document>
  )
}

export function HydrateFallback() {
  return <Document>{null}</Document>
}
