import { useRef, useState } from 'react'
import type { SavedUser } from '#shared/accounts/contract.ts'
import { authorised } from '#web/session/authorised.ts'
import { session } from '#web/session/session.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

interface Preference<Value> {
  /** What the server holds. */
  stored: Value
  path: string
  body: (value: Value) => object
  sentences: { saved: string; failed: string }
}

/** A setting that is saved as soon as it is chosen: shown at once, taken back when it could not be saved. */
export function usePreference<Value>({ stored, path, body, sentences }: Preference<Value>) {
  const [wish, setWish] = useState<{ value: Value }>()
  // One after the other, so that the last choice is the one that stays.
  const queue = useRef<Promise<void>>(Promise.resolve())
  const save = async (value: Value) => {
    try {
      session.changed(await authorised.post<SavedUser>(path, body(value)))
      toastSuccess(sentences.saved)
    } catch {
      toastError(sentences.failed)
    }
  }
  const change = (value: Value) => {
    const chosen = { value }
    setWish(chosen)
    queue.current = queue.current
      .then(() => save(value))
      .then(() => setWish((latest) => (latest === chosen ? undefined : latest)))
  }
  return { value: wish ? wish.value : stored, change }
}
