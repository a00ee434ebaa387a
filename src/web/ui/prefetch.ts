let prefetcher: (pathname: string) => void = () => undefined

/** Says how the files of a page are fetched ahead: the router's routes are known to the entry alone. */
export function onPrefetch(fetchAhead: (pathname: string) => void): void {
  prefetcher = fetchAhead
}

/** Fetches the files of the page at this path ahead: somebody is about to open it. */
export function prefetch(pathname: string): void {
  prefetcher(pathname)
}
