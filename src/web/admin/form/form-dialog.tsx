import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'

type FormDialogProps = Pick<ComponentProps<typeof AdminDialog>, 'title' | 'size'> & {
  formId: string
  saving: boolean
  submitLabel: ReactNode
  variant?: 'primary' | 'danger'
  blocked?: boolean
  more?: ReactNode
  onClose: () => void
  children: ReactNode
}

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
