import { useId, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react'
import { FormDialog } from './form-dialog.tsx'
import { OrderChanges, type SeenOrder } from './seen-order.tsx'
import { useUnsavedForm } from './unsaved-changes.tsx'

type OrderFormDialogProps = Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'submitLabel' | 'variant' | 'blocked' | 'onClose'
> & {
  order: SeenOrder
  form: { isDirty: boolean; saving: boolean; submit: (event: SyntheticEvent) => void }
  /** True if the current order shows that the action has already been done, although its answer was lost. */
  isDone?: boolean
  onSeen?: () => void
  children: ReactNode
}

/** The form cannot be sent while the order has changes that the person has not accepted. */
export function OrderFormDialog(props: OrderFormDialogProps) {
  const { order, form, isDone = false, onSeen, blocked = false, children, ...dialog } = props
  const { seen, present, accept } = order
  const formId = useId()
  useUnsavedForm(form.isDirty && !form.saving && !isDone)
  const hasMoved = order.hasMoved && !form.saving
  return (
    <FormDialog {...dialog} formId={formId} saving={form.saving} blocked={blocked || hasMoved}>
      <form id={formId} noValidate className="grid gap-4" onSubmit={form.submit}>
        {hasMoved && isDone && (
          <p role="alert" className="rounded-sm border border-orange bg-orange-wash p-3 text-sm">
            <strong>C’est fait.</strong> La boutique l’a enregistré, mais sa réponse ne vous est pas parvenue.
            Vous pouvez fermer cette fenêtre.
          </p>
        )}
        {hasMoved && !isDone && (
          <OrderChanges
            seen={seen}
            present={present}
            onSeen={() => {
              accept()
              onSeen?.()
            }}
          />
        )}
        {children}
      </form>
    </FormDialog>
  )
}
