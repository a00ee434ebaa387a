import { useState } from 'react'

/**
 * Returns the id of a request and a function that renews it. Retries send the same id, so the server carries out the
 * request only once.
 */
export function useRequestId() {
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  return { requestId, renewRequestId: () => setRequestId(crypto.randomUUID()) }
}
