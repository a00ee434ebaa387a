import { useRef, useState } from 'react'
import type { SavedUser } from '#shared/accounts/contract.ts'
import { session } from '#web/session/session.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

type Preference<Value> = {
  /** What the server holds. */
  stored: Value
  save: (value: Value) => Promise<SavedUser>
  sentences: { saved: string; failed: string }
}

/** A setting that is saved as soon as it is chosen: shown at once, taken back when it could not be saved. */
export function usePreference<Value>({ stored, save, sentences }: Preference<Value>) {
  const [wish, setWish] = useState<{ value: Value }>()
  // One after the other, so that the last choice is the one that stays.
  const queue = useRef<Promise<void>>(Promise.resolve())
  const keep = async (value: Value) => {
    try {
      session.changed(await save(value))
      toastSuccess(sentences.saved)
    } catch {
      toastError(sentences.failed)
    }
  }
  const change = (value: Value) => {
    const chosen = { value }
    setWish(chosen)
    queue.current = queue.current
      .then(() => keep(value))
      .then(() => setWish((latest) => (latest === chosen ? undefined : latest)))
  }
  return { value: wish ? wish.value : stored, change }
}
