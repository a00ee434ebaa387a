type Prefetcher = (path: string, what: 'screen' | 'screen and data') => void
let prefetcher: Prefetcher = () => undefined

/** Sets the function behind `prefetch`. The browser's entry calls it, because the entry knows the routes. */
export function onPrefetch(fetchAhead: Prefetcher): void {
  prefetcher = fetchAhead
}

/**
 * Prefetches the files of the page at this path. 'screen and data' also reads its data, for a person who is
 * about to open the page.
 */
export const prefetch: Prefetcher = (path, what) => prefetcher(path, what)
