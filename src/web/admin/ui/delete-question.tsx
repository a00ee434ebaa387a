import { useState } from 'react'
import { toastSuccess } from '#web/ui/toast.ts'
import { adminApi, sayFailure } from '../api/admin-api.ts'
import { Confirm } from './confirm.tsx'

interface DeleteQuestionProps<Item> {
  /** What is to be deleted; the question stands while there is one. */
  item: Item | undefined
  /** The specification's sentence. */
  question: string
  /** Which one it is, below the question. */
  nameOf: (item: Item) => string
  /** The call that deletes it. */
  path: (item: Item) => string
  /** Said when it is done, and when it failed and the server gave no reason. */
  done: string
  failed: string
  onClose: () => void
  /** Reload the list here. */
  onDeleted: (item: Item) => void
}

/** Asks, deletes, and says what came of it: the same way for everything that can be deleted. */
export function DeleteQuestion<Item>(props: DeleteQuestionProps<Item>) {
  const { item, onClose } = props
  const [pending, setPending] = useState(false)
  const [shown, setShown] = useState(item)
  // The question keeps its words while it fades away.
  if (item && item !== shown) setShown(item)
  const run = async () => {
    if (!item) return
    setPending(true)
    try {
      await adminApi.delete(props.path(item))
      toastSuccess(props.done)
      props.onDeleted(item)
    } catch (error) {
      sayFailure(error, props.failed)
    } finally {
      setPending(false)
      onClose()
    }
  }
  return (
    <Confirm
      open={item !== undefined}
      question={props.question}
      pending={pending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {shown && <span className="break-words">{props.nameOf(shown)}</span>}
    </Confirm>
  )
}
