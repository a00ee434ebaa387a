import { useState } from 'react'

/** The id of one try, however often it is sent, so that a repeat by a slow network does nothing twice. */
export function useRequestId() {
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  return { requestId, renewRequestId: () => setRequestId(crypto.randomUUID()) }
}
