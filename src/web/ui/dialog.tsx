import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useScrollFocus } from './use-scroll-focus.ts'

const widths = {
  sm: 'max-h-[92dvh] sm:h-fit sm:w-lg',
  md: 'max-h-[92dvh] sm:h-fit sm:w-xl',
  lg: 'max-h-[92dvh] sm:h-fit sm:w-4xl',
  full: 'h-dvh max-h-none w-full max-w-none sm:h-[92svh]',
}

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  size?: keyof typeof widths
  footer?: ReactNode
  dismissible?: boolean
  children: ReactNode
}

/** The content exists only while the dialog is open. */
export function Dialog({
  open,
  onClose,
  title,
  size = 'sm',
  footer,
  dismissible = true,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open && element?.open) element.close()
  }, [open])
  // Closes the dialog before React removes the element, because the browser returns the focus only when a
  // dialog closes.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissible) onClose()
      }}
      onClose={() => open && onClose()}
      onPointerDown={(event) => {
        if (dismissible && event.target === dialog.current) onClose()
      }}
      className={classNames(
        'fixed inset-x-0 top-auto bottom-0 m-0 flex-col overflow-hidden bg-raised text-ink',
        'rounded-t-xl shadow-lg backdrop:bg-veil open:flex open:animate-rise',
        'max-sm:w-full max-sm:max-w-none sm:inset-0 sm:m-auto sm:rounded-lg',
        widths[size],
      )}
    >
      {open && (
        <>
          <header
            className={
              size === 'full'
                ? 'absolute top-3 right-3 z-1 rounded-full bg-raised shadow-md'
                : 'flex items-center justify-between gap-4 py-3 pr-3 pl-5 sm:pl-6'
            }
          >
            <h2
              id={titleId}
              className={size === 'full' ? 'sr-only' : 'py-2 font-display text-heading font-semibold'}
            >
              {title}
            </h2>
            {dismissible && (
              <IconButton label="Fermer" onClick={onClose}>
                <Icon name="close" />
              </IconButton>
            )}
          </header>
          {size === 'full' ? children : <Body>{children}</Body>}
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-hairline px-5 py-4 max-sm:[&>*]:flex-auto sm:px-6">
              {footer}
            </footer>
          )}
        </>
      )}
    </dialog>
  )
}

function Body({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useScrollFocus(box)
  return (
    <div ref={box} className="min-h-0 overflow-y-auto overscroll-contain px-5 pb-5 sm:px-6">
      {children}
    </div>
  )
}
