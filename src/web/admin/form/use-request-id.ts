import { useState } from 'react'

/**
 * Returns the id of one attempt and a function that renews it. Retries send the same id, so a slow network
 * does nothing twice.
 */
export function useRequestId() {
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  return { requestId, renewRequestId: () => setRequestId(crypto.randomUUID()) }
}
