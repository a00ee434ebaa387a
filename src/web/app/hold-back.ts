import type { RouteObject } from 'react-router'

/**
 * Delays the loaders' data until hydration, because React must first render the placeholders that the document
 * contains.
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
