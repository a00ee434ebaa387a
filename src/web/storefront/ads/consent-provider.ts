import { mayAskForAdverts, type ConsentData } from '#shared/ads/consent-string.ts'
import { pageKind } from '#shared/rendering/page-kinds.ts'
import { loadScript } from '#web/base/load-script.ts'

type ConsentApi = (
  command: 'addEventListener' | 'removeEventListener',
  version: 2,
  callback: (data: ConsentData & { listenerId?: number }, success: boolean) => void,
  listenerId?: number,
) => void
declare global {
  interface Window {
    __tcfapi?: ConsentApi
  }
}

/** Loads the consent provider, whose own dialog asks the visitor. Returns a function that ends the subscription. */
export function followConsent(scriptUrl: string, onChange: (isGranted: boolean) => void): () => void {
  let isOver = false
  let stopListening: (() => void) | undefined
  const listen = async () => {
    // Only documents that were loaded for a public page have a policy that allows the provider.
    if (pageKind(loadedPath()) !== 'public') return
    await loadScript(scriptUrl)
    const ask = window.__tcfapi
    if (isOver || !ask) return
    ask('addEventListener', 2, (data, success) => {
      stopListening ??= () => ask('removeEventListener', 2, () => {}, data.listenerId)
      if (isOver) return stopListening()
      const may = success ? mayAskForAdverts(data) : false
      if (may !== undefined) onChange(may)
    })
  }
  listen().catch(() => onChange(false))
  return () => {
    isOver = true
    stopListening?.()
  }
}

function loadedPath(): string {
  const [navigation] = performance.getEntriesByType('navigation')
  return new URL(navigation?.name ?? location.href).pathname
}
