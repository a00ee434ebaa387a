type Prefetcher = (path: string, what: 'screen' | 'screen and data') => void
let prefetcher: Prefetcher = () => undefined

/** Sets how a page is fetched ahead: only the entry knows the routes. */
export function onPrefetch(fetchAhead: Prefetcher): void {
  prefetcher = fetchAhead
}

/** Fetches the files of the page at this path ahead, and its data where somebody is about to open it. */
export const prefetch: Prefetcher = (path, what) => prefetcher(path, what)
