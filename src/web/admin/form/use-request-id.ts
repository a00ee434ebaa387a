import { useState } from 'react'

/** Retries send the same id, so the server carries out the request only once. */
export function useRequestId() {
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  return { requestId, renewRequestId: () => setRequestId(crypto.randomUUID()) }
}
