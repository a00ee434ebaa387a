export type OnSent = (bytes: number) => void

/**
 * Takes the place of `fetch`, because only XMLHttpRequest reports the number of bytes sent. The body must be FormData.
 */
export function withProgress(onSent: OnSent) {
  return (path: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      init.signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', path)
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText || null, { status: request.status })),
      )
      request.addEventListener('error', () => reject(new TypeError('The request could not be sent.')))
      request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
      init.signal?.addEventListener('abort', () => request.abort())
      request.send(init.body instanceof FormData ? init.body : null)
    })
}
