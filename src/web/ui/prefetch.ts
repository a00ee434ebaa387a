type Prefetcher = (path: string, what: 'screen' | 'screen and data') => void
let prefetcher: Prefetcher = () => undefined

/** Sets the prefetch function. Only the browser's entry knows the routes. */
export function onPrefetch(fetchAhead: Prefetcher): void {
  prefetcher = fetchAhead
}

/** Prefetches the files of the page at this path, and its data if a person is about to open the page. */
export const prefetch: Prefetcher = (path, what) => prefetcher(path, what)
