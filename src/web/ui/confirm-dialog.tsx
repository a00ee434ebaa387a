import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  /** The label of the button, as a verb: 'Supprimer', 'Annuler la commande'. */
  confirmLabel: string
  cancelLabel?: string
  /** Red for acts that cannot be undone (the default), ink otherwise. */
  tone?: 'danger' | 'primary'
  /** While the act runs, the dialog stays open and cannot be closed. */
  pending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a destructive act. The focus starts on the button that cancels. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Annuler',
  tone = 'danger',
  pending = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      dismissible={!pending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            {cancelLabel}
          </Button>
          <Button variant={tone} onClick={onConfirm} loading={pending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
