import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'

type FormDialogProps = Pick<ComponentProps<typeof AdminDialog>, 'title' | 'size'> & {
  formId: string
  saving: boolean
  submitLabel: ReactNode
  variant?: 'primary' | 'danger'
  /** Disables the submit button, for example until a question in the form is answered. */
  blocked?: boolean
  more?: ReactNode
  /** Called on Esc, the cross, a press outside or 'Annuler'. */
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form. It stays open while the form is saved. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, formId, saving, submitLabel, variant, blocked, onClose, children } = props
  return (
    <AdminDialog
      open
      title={title}
      {...(size && { size })}
      onClose={onClose}
      dismissible={!saving}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={saving}>
            Annuler
          </Button>
          {props.more}
          <Button
            type="submit"
            form={formId}
            loading={saving}
            disabled={blocked}
            {...(variant && { variant })}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </AdminDialog>
  )
}
