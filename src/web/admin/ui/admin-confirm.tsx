import { useRef, type ReactNode } from 'react'
import { asksWhoIsHere } from '#web/session/reauthentication.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { backdropLook, centredLook, popupLook } from './admin-dialog.tsx'
import { AlertDialog } from './base-ui.ts'

type AdminConfirmProps = {
  open: boolean
  question: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** True if the action's button is not red. */
  isUsual?: boolean
  pending?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Returns false if the focus must not return to where it was. */
  onFocusBack?: () => boolean
  children?: ReactNode
}

/**
 * This is not the storefront's `ConfirmDialog` (src/web/ui), because that is a native dialog. An AdminDialog treats a
 * press inside a native dialog as a press outside.
 */
export function AdminConfirm(props: AdminConfirmProps) {
  const { open, question, confirmLabel = 'Supprimer', cancelLabel = 'Annuler', pending = false } = props
  const wayOut = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => !next && !pending && !asksWhoIsHere() && props.onClose()}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={backdropLook} />
        <AlertDialog.Popup
          initialFocus={wayOut}
          finalFocus={props.onFocusBack}
          className={classNames(popupLook, centredLook, 'gap-5 p-5 sm:max-w-md')}
        >
          <div className="grid gap-2">
            <AlertDialog.Title className="font-display text-lg leading-snug font-semibold">
              {question}
            </AlertDialog.Title>
            {props.children && (
              <AlertDialog.Description render={<div />} className="text-ink-soft">
                {props.children}
              </AlertDialog.Description>
            )}
          </div>
          <div className="flex flex-wrap justify-end gap-3 max-sm:[&>*]:flex-1">
            <Button ref={wayOut} variant="secondary" onClick={props.onClose} disabled={pending}>
              {cancelLabel}
            </Button>
            <Button
              variant={props.isUsual ? 'primary' : 'danger'}
              onClick={props.onConfirm}
              loading={pending}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
