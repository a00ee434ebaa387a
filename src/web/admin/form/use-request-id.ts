import { useState } from 'react'

/** Retries send the same id, so the server carries out the request only once. */
export function useRequestId() {
  const [requestId, setRequestId] = useState<string>(() => crypto.randomUUID())
  return { requestId, renewRequestId: (next?: string) => setRequestId(next ?? crypto.randomUUID()) }
}
