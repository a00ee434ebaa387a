type Prefetcher = (path: string, what: 'screen' | 'screen and data') => void
let prefetcher: Prefetcher = () => undefined

export function onPrefetch(fetchAhead: Prefetcher): void {
  prefetcher = fetchAhead
}

export const prefetch: Prefetcher = (path, what) => prefetcher(path, what)
