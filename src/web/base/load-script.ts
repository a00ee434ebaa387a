import { cspNonce } from './csp-nonce.ts'

const loads = new Map<string, Promise<void>>()

export function loadScript(url: string): Promise<void> {
  const known = loads.get(url)
  if (known) return known
  const load = inserted(url)
  loads.set(url, load)
  load.catch(() => loads.delete(url))
  return load
}

function inserted(url: string): Promise<void> {
  return new Promise((settle, fail) => {
    const script = document.createElement('script')
    const nonce = cspNonce()
    if (nonce) script.nonce = nonce
    script.src = url
    script.addEventListener('load', () => settle())
    script.addEventListener('error', () => {
      script.remove()
      fail(new Error(`The script ${url} could not be loaded.`))
    })
    document.head.append(script)
  })
}
