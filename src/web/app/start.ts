// Enables hot reload in development. The build leaves it out.
import '@vitejs/plugin-react/preamble'

const ACTS = ['pointerdown', 'keydown', 'touchstart', 'focusin']
/** The wait is limited, because a page in the background paints nothing, and a picture may never arrive. */
const MAX_WAIT_MS = 3_000

/** Loads the scripts late, so that they do not compete with what the visitor waits for. */
function start(): void {
  for (const act of ACTS) removeEventListener(act, start, true)
  clearTimeout(timer)
  if (document.documentElement.dataset['started'] !== undefined) return
  document.documentElement.dataset['started'] = ''
  delete document.documentElement.dataset['first']
  const scripts = document.querySelector<HTMLElement>('[data-scripts]')?.dataset['scripts']?.split(' ') ?? []
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  const [entry = ''] = scripts
  import(/* @vite-ignore */ entry).catch(() => dispatchEvent(new Event('vite:preloadError')))
}

const firstPaint = new Promise<void>((resolve) => {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve()
  new PerformanceObserver((seen, observer) => {
    if (seen.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    resolve()
  }).observe({ type: 'paint', buffered: true })
})

const mainPicture = new Promise<void>((resolve) => {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  if (!picture || picture.complete) return resolve()
  for (const end of ['load', 'error']) picture.addEventListener(end, () => resolve())
})

for (const act of ACTS) addEventListener(act, start, { capture: true, passive: true })
const timer = setTimeout(start, MAX_WAIT_MS)
void Promise.all([firstPaint, mainPicture]).then(() => requestAnimationFrame(() => setTimeout(start)))
