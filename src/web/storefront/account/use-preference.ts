import { useState } from 'react'
import type { SavedUser } from '#shared/accounts/contract.ts'
import { authorised } from '#web/session/authorised.ts'
import { session } from '#web/session/session.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/** Saves one setting at a time, says so, and shows what the server then holds. */
export function usePreference(path: string, sentences: { saved: string; failed: string }) {
  const [pending, setPending] = useState(false)
  const save = async (body: object) => {
    if (pending) return
    setPending(true)
    try {
      session.changed(await authorised.post<SavedUser>(path, body))
      toastSuccess(sentences.saved)
    } catch {
      toastError(sentences.failed)
    } finally {
      setPending(false)
    }
  }
  return { pending, save: (body: object) => void save(body) }
}
