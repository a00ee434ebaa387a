import { Component, useEffect, type ReactNode, type Ref } from 'react'
import { asksWhoIsHere } from '#web/session/reauthentication.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Dialog } from './base-ui.ts'

export const centredLook = 'max-h-[90vh] sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-2rem)]'

/** `form` is the size '2xl' of the specification (back-office.md §2, products). */
const sizes = {
  narrow: `${centredLook} sm:max-w-md`,
  form: `${centredLook} sm:max-w-2xl`,
  wide: `${centredLook} sm:max-w-5xl`,
  page: 'h-dvh max-sm:rounded-none sm:inset-3 sm:h-auto sm:w-auto',
}

export const backdropLook = 'fixed inset-0 z-40 animate-fade bg-veil'

export const popupLook =
  'fixed inset-x-0 bottom-0 z-40 flex w-full animate-rise flex-col overflow-hidden rounded-t-xl bg-raised text-ink shadow-lg ' +
  'sm:rounded-lg'

/**
 * Sticks to the lower edge of a dialog with a long list. It does not stick in a low window, for example at a zoom of
 * 400 %, because it would cover the list.
 */
export const stickyActLook =
  'sticky -bottom-5 z-10 -mx-5 -mb-5 flex justify-end border-t border-hairline bg-raised px-5 py-3 [@media(max-height:30rem)]:static'

type AdminDialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  badge?: ReactNode
  size?: keyof typeof sizes
  footer?: ReactNode
  dismissible?: boolean
  initialFocus?: { readonly current: HTMLElement | null }
  scrollRef?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Render nested dialogs inside one another, so Esc and presses outside affect only the top one. */
export function AdminDialog(props: AdminDialogProps) {
  const {
    open,
    onClose,
    title,
    badge,
    size = 'form',
    footer,
    dismissible = true,
    initialFocus,
    scrollRef,
  } = props
  useFocusOnScreen(open)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && dismissible && !asksWhoIsHere() && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={backdropLook} />
        <Dialog.Popup initialFocus={initialFocus} className={classNames(popupLook, sizes[size])}>
          <header className="flex items-center justify-between gap-4 border-b border-hairline py-2 pr-2 pl-5">
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <Dialog.Title className="font-display text-heading font-semibold">{title}</Dialog.Title>
              {badge}
            </div>
            {dismissible && (
              <IconButton label="Fermer" onClick={onClose}>
                <Icon name="close" />
              </IconButton>
            )}
          </header>
          <div ref={scrollRef} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">
            <ContentBoundary>{props.children}</ContentBoundary>
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-hairline px-5 py-3 max-sm:[&>*]:flex-auto max-sm:[&>*]:px-3 max-sm:[&>*]:py-1.5">
              {footer}
            </footer>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Moves the focus to the screen if no element has it after the dialog has closed. */
function useFocusOnScreen(open: boolean): void {
  useEffect(() => {
    if (!open) return
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        document.querySelector('main')?.focus({ preventScroll: true })
      })
    }
  }, [open])
}

export class ContentBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <EmptyState tone="error" title="Le contenu n’a pas pu être affiché">
        Les données reçues ne sont pas celles qui étaient attendues.
      </EmptyState>
    )
  }
}
