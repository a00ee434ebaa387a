import { useEffect, useRef, useSyncExternalStore } from 'react'
import { importIfPossible } from '#web/base/import-if-possible.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { MarkEnglish } from './mark-english.tsx'
import { dismissToast, toastStore, type Toast } from './toast.ts'

const none: readonly Toast[] = []

/** A popover, so it appears above open dialogs. */
export function ToastRegion({ className = '' }: { className?: string }) {
  const region = useRef<HTMLElement>(null)
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => none)
  const latest = toasts.findLast(({ isHeard }) => isHeard)
  useEffect(() => {
    const element = region.current
    if (!element?.showPopover) return
    // The region is hidden and shown again at each change, because the last element to enter the top layer is on top.
    if (element.matches(':popover-open')) element.hidePopover()
    if (toasts.length === 0) return
    element.showPopover()
    const leave = new AbortController()
    // If the module cannot be loaded, the messages stay at the bottom.
    void importIfPossible(() => import('./toast-place.ts')).then((module) =>
      module?.keepPlaced(element, leave.signal),
    )
    return () => leave.abort()
  }, [toasts])
  return (
    <>
      {/* Screen readers may not read a popover that opens with its text, but they read this line, which always exists. */}
      <output className="sr-only">
        {/* The key is the id, so a repeated sentence is read again. */}
        {latest && (
          <span key={latest.id}>
            <MarkEnglish text={latest.message} /> <span>{latest.detail}</span>
          </span>
        )}
      </output>
      <section
        ref={region}
        popover="manual"
        aria-label="Messages"
        className={`toasts fixed inset-x-0 top-auto m-auto w-full max-w-md bg-transparent px-4 text-inherit print:hidden ${className}`}
      >
        <ol className="grid gap-2">
          {toasts.map((toast) => (
            <ToastLine key={toast.id} toast={toast} />
          ))}
        </ol>
      </section>
    </>
  )
}

function ToastLine({ toast }: { toast: Toast }) {
  const failed = toast.tone === 'error'
  return (
    <li className="flex animate-rise items-center gap-3 rounded-md bg-night py-1.5 pr-1.5 pl-4 font-medium text-on-night shadow-lg border border-edge [--color-iris:var(--color-on-night)]">
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full ${failed ? 'bg-red-wash text-red' : 'foil'}`}
      >
        <Icon name={failed ? 'alert' : 'check'} className="size-4" />
      </span>
      <p className="flex-1 py-1">
        {failed && <span className="sr-only">Erreur&nbsp;: </span>}
        <MarkEnglish text={toast.message} />
        {toast.detail && <span className="block text-sm text-on-night-soft">{toast.detail}</span>}
      </p>
      <IconButton
        label="Fermer le message"
        className="text-on-night hover:bg-on-night/15"
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" className="size-4" />
      </IconButton>
    </li>
  )
}
