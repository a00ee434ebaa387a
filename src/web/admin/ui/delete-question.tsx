import { useRef, useState } from 'react'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { AdminConfirm } from './admin-confirm.tsx'

type DeleteQuestionProps<Item> = {
  /** Undefined while the question is closed. */
  item: Item | undefined
  question: string
  /** The label of the button, if the action is not called a deletion. */
  confirmLabel?: string
  cancelLabel?: string
  /** The name is shown below the question. */
  nameOf: (item: Item) => string
  /** Says what is deleted with the object, and what stays. */
  consequence?: string
  remove: (item: Item) => Promise<unknown>
  /** `done` is the toast after a success, `failed` after a failure without a reason from the server. */
  done: string
  failed: string
  onClose: () => void
  onDeleted?: (item: Item) => void
}

export function DeleteQuestion<Item>(props: DeleteQuestionProps<Item>) {
  const { item, onClose } = props
  const [shown, setShown] = useState(item)
  // The question keeps its text while it fades out.
  if (item && item !== shown) setShown(item)
  /** True if the question closes because its object is deleted. */
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
      confirmLabel={props.confirmLabel}
      cancelLabel={props.cancelLabel}
      pending={deletion.pending}
      onConfirm={() => item !== undefined && deletion.run(item)}
      onClose={() => {
        isGone.current = false
        onClose()
      }}
      // The button has disappeared with the object, so the page takes the focus.
      onFocusBack={() => {
        if (isGone.current) document.querySelector('main')?.focus({ preventScroll: true })
        return !isGone.current
      }}
    >
      {shown && <p className="[overflow-wrap:anywhere]">{props.nameOf(shown)}</p>}
      {props.consequence && <p className="mt-1">{props.consequence}</p>}
    </AdminConfirm>
  )
}
