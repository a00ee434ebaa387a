import type { RouteObject } from 'react-router'

/**
 * The document contains placeholders for data that is read in the browser. Data that arrives before hydration
 * waits for it. Otherwise React would find a page that differs from the one it draws.
 */
export default function holdBack(routes: readonly RouteObject[]): void {
  const hydrated = hydration()
  for (const route of routes) {
    const { loader } = route
    if (typeof loader !== 'function') continue
    route.loader = async (args) => {
      const read = (async () => loader(args))()
      await Promise.allSettled([read, hydrated])
      return read
    }
  }
}

/** `root.tsx` marks the document. */
async function hydration(): Promise<void> {
  const { documentElement } = document
  if (documentElement.dataset['hydrated'] !== undefined) return
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe(documentElement, { attributeFilter: ['data-hydrated'] })
  })
}
