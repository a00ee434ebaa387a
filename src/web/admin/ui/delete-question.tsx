import { useRef, useState } from 'react'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { AdminConfirm } from './admin-confirm.tsx'

type DeleteQuestionProps<Item> = {
  /** What is to be deleted; the question stands while there is one. */
  item: Item | undefined
  /** The specification's sentence. */
  question: string
  /** Which one it is, below the question. */
  nameOf: (item: Item) => string
  /** What goes with it and what stays, below its name. */
  consequence?: string
  /** The call that deletes it. */
  remove: (item: Item) => Promise<unknown>
  /** Said when it is done, and when it failed and the server gave no reason. */
  done: string
  failed: string
  onClose: () => void
  onDeleted?: (item: Item) => void
}

/** Asks, deletes and reports the result: the same way for everything that can be deleted. */
export function DeleteQuestion<Item>(props: DeleteQuestionProps<Item>) {
  const { item, onClose } = props
  const [shown, setShown] = useState(item)
  // The question keeps its words while it fades away.
  if (item && item !== shown) setShown(item)
  /** Whether the question closes because what it was about is deleted. */
  const isGone = useRef(false)
  const deletion = useWrite(
    async (chosen: Item) => {
      await props.remove(chosen)
      isGone.current = true
      toastSuccess(props.done)
      onClose()
      props.onDeleted?.(chosen)
    },
    props.failed,
    { onFailed: onClose },
  )
  return (
    <AdminConfirm
      open={item !== undefined}
      question={props.question}
      pending={deletion.pending}
      onConfirm={() => item !== undefined && deletion.run(item)}
      onClose={() => {
        isGone.current = false
        onClose()
      }}
      // The button that asked goes with what it deleted: the keyboard goes on with the page.
      onFocusBack={() => {
        if (isGone.current) document.querySelector('main')?.focus({ preventScroll: true })
        return !isGone.current
      }}
    >
      {shown && <p className="break-words">{props.nameOf(shown)}</p>}
      {props.consequence && <p className="mt-1">{props.consequence}</p>}
    </AdminConfirm>
  )
}
