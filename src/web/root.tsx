import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, redirectDocument, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { DARK_PAPER, PAPER } from '#shared/rendering/paper-colours.ts'
import { sharesDocument } from '#shared/rendering/page-kinds.ts'
import type { Route } from './+types/root'
import { shopContext } from './api/router-contexts.ts'
import { PendingOverlay } from './pending-overlay.tsx'
import '#web/ui/theme.css'
import headings from '#web/ui/fonts/bricolage-grotesque-650.woff2?url'
import text from '#web/ui/fonts/figtree-400-700.woff2?url'
import { Reauthentication } from './session/reauthentication.tsx'

export { RouteErrorBoundary as ErrorBoundary } from './route-error.tsx'

export const loader = ({ context }: Route.LoaderArgs) => ({ shop: context.get(shopContext) })

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.shop.name ?? '' }]

/** The shop is the same for as long as the document lives. */
export const shouldRevalidate = () => false

/** The page on screen. The browser's own location is no measure: on the way back it has changed already. */
let shownPath: string | undefined

/**
 * The content security policy of the first document stays in force after a navigation in the browser, and so do the
 * adverts' scripts. Every way into another kind of page, by link, by code or by redirect, therefore loads its document.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ url }, next) => {
    if (!sharesDocument(shownPath ?? location.pathname, url.pathname))
      throw redirectDocument(url.pathname + url.search + url.hash)
    return next()
  },
]

/** The style sheet says too late that they are needed: they are shown where they are there at once (decision 140). */
const FONTS = [text, headings]

export function Layout({ children }: { children: ReactNode }) {
  return (
    // Before React sees it, `mark-visitor.ts` may have added an attribute.
    <html lang="fr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Links />
        {FONTS.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <meta name="theme-color" content={PAPER} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={DARK_PAPER} media="(prefers-color-scheme: dark)" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/rss+xml" href="/news/feed.xml" title="Actus" />
        <Meta />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        {/* In the browser it would fetch every file once more that `late-scripts.ts` has left out. */}
        {(import.meta.env.SSR || import.meta.env.DEV) && <Scripts />}
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  useEffect(() => {
    shownPath = pathname
  }, [pathname])
  return (
    <>
      <Outlet />
      <PendingOverlay shopName={loaderData.shop.name} />
      <Reauthentication />
    </>
  )
}
