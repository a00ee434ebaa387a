import type { ReactNode, Ref } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Dialog } from './base-ui.client.ts'

/** `form` is the specification's '2xl' (back-office.md §2, products). */
const widths = { narrow: 'sm:max-w-md', form: 'sm:max-w-2xl', wide: 'sm:max-w-5xl' }

export const backdropLook = 'fixed inset-0 z-40 animate-fade bg-veil backdrop-blur-[2px]'

export const popupLook =
  'fixed inset-x-0 bottom-0 z-40 flex max-h-[90vh] w-full animate-rise flex-col overflow-hidden rounded-t-xl bg-raised text-ink shadow-lg ' +
  'sm:inset-0 sm:m-auto sm:h-fit sm:rounded-lg'

interface ModalProps {
  open: boolean
  /** Asked for by Esc, the cross or a press beside; the owner decides (it may ask about unsaved changes first). */
  onClose: () => void
  title: ReactNode
  size?: keyof typeof widths
  /** Stays in sight below what scrolls: the acts, the main one last. */
  footer?: ReactNode
  /** False while something runs that must not be left. */
  dismissible?: boolean
  /** What has the focus first; left out, the first thing that can. */
  initialFocus?: { readonly current: HTMLElement | null }
  scrollRef?: Ref<HTMLDivElement>
  children: ReactNode
}

/**
 * A window over the screen, 90 % of it tall at most. Windows may open from within windows: render them inside, so that
 * Esc and presses beside concern the topmost only. A sheet from the bottom on a phone.
 */
export function Modal(props: ModalProps) {
  const { open, onClose, title, size = 'form', footer, dismissible = true, initialFocus, scrollRef } = props
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && dismissible && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={backdropLook} />
        <Dialog.Popup initialFocus={initialFocus} className={classNames(popupLook, widths[size])}>
          <header className="flex items-center justify-between gap-4 border-b border-hairline py-2 pr-2 pl-5">
            <Dialog.Title className="font-display text-heading font-semibold">{title}</Dialog.Title>
            {dismissible && (
              <IconButton label="Fermer" onClick={onClose}>
                <Icon name="close" />
              </IconButton>
            )}
          </header>
          <div ref={scrollRef} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">
            {props.children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-hairline px-5 py-3 max-sm:[&>*]:flex-1">
              {footer}
            </footer>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
