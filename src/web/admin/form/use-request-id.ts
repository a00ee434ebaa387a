import { useState } from 'react'

/** The id of one attempt. It stays the same for retries, so that a slow network does nothing twice. */
export function useRequestId() {
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  return { requestId, renewRequestId: () => setRequestId(crypto.randomUUID()) }
}
