/** What a document is made alive with, in this order. */
export type Scripts = {
  /** Every file, asked for at once. */
  files: string[]
  /** What stands below the screens, each run in a task of its own. */
  below: string[]
  /** The route's id and its module. */
  routes: [id: string, file: string][]
  entry: string
}

/**
 * Fetches and runs a document's scripts once what is seen first has been painted, its main picture with it, or at the
 * first touch; in steps, so that no step keeps a slow phone from answering. It stands in the document as text
 * (`entry.server.tsx`) and can name nothing outside itself.
 */
export function beginLate({ files, below, routes, entry }: Scripts): void {
  const acts = ['pointerdown', 'keydown', 'touchstart', 'focusin']
  let hasBegun = false
  const pause = () => new Promise((resolve) => setTimeout(resolve))
  const run = async () => {
    for (const href of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    for (const file of below) {
      await import(/* @vite-ignore */ file)
      await pause()
    }
    const modules: Record<string, unknown> = {}
    for (const [id, file] of routes) modules[id] = await import(/* @vite-ignore */ file)
    Object.assign(window, { __reactRouterRouteModules: modules })
    await pause()
    const { hydrate } = (await import(/* @vite-ignore */ entry)) as { hydrate: () => void }
    hydrate()
  }
  const begin = () => {
    for (const act of acts) removeEventListener(act, begin, true)
    if (!hasBegun) void run()
    hasBegun = true
  }
  for (const act of acts) addEventListener(act, begin, { capture: true, passive: true })
  const afterPaint = () => requestAnimationFrame(() => setTimeout(begin))
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  if (!picture || picture.complete) afterPaint()
  else for (const end of ['load', 'error']) picture.addEventListener(end, afterPaint)
  // A page in the background paints nothing, and a picture may hang.
  setTimeout(begin, 3_000)
}
