type Prefetcher = (path: string, what: 'screen' | 'screen and data') => void
let prefetcher: Prefetcher = () => undefined

/** Called by the browser's entry, which knows the routes. */
export function onPrefetch(fetchAhead: Prefetcher): void {
  prefetcher = fetchAhead
}

export const prefetch: Prefetcher = (path, what) => prefetcher(path, what)
