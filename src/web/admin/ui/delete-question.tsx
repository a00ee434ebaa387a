import { useRef, useState } from 'react'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { AdminConfirm } from './admin-confirm.tsx'

type DeleteQuestionProps<Item> = {
  item: Item | undefined
  question: string
  confirmLabel?: string
  cancelLabel?: string
  nameOf: (item: Item) => string
  consequence?: string
  remove: (item: Item) => Promise<unknown>
  done: string
  failed: string
  onClose: () => void
  onDeleted?: (item: Item) => void
}

export function DeleteQuestion<Item>(props: DeleteQuestionProps<Item>) {
  const { item, onClose } = props
  const [shown, setShown] = useState(item)
  // The question keeps its text while it closes.
  if (item && item !== shown) setShown(item)
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
      // The deleted object's button no longer exists, so the page takes the focus.
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
