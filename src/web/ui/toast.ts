import { createStore } from '#web/base/create-store.ts'

export type Toast = {
  id: number
  tone: 'success' | 'error'
  message: string
  /** A second line: why, or what exactly. */
  detail: string | undefined
  /** False when the focused element says it already, so that screen readers do not say it twice. */
  isHeard: boolean
}

/** How long a message is shown, in milliseconds (storefront.md §9). */
const LIFETIME_MS = { success: 2_000, error: 4_000 }

let lastId = 0

/** The messages of `ToastRegion`, oldest first. */
export const toastStore = createStore<readonly Toast[]>([])

export function dismissToast(id: number): void {
  toastStore.set(toastStore.current().filter((toast) => toast.id !== id))
}

/** Called before a retry: old errors no longer apply, or will be shown again. */
export function dismissErrors(): void {
  toastStore.set(toastStore.current().filter(({ tone }) => tone !== 'error'))
}

type ToastOptions = { detail?: string | undefined; isHeard?: boolean }

function show(tone: Toast['tone'], message: string, { detail, isHeard = true }: ToastOptions = {}): void {
  lastId += 1
  const id = lastId
  // The same message again replaces the former one; a success also removes the errors on screen.
  const others = toastStore
    .current()
    .filter((toast) => toast.message !== message && (tone === 'error' || toast.tone === tone))
  toastStore.set([...others, { id, tone, message, detail, isHeard }].slice(-3))
  setTimeout(dismissToast, LIFETIME_MS[tone], id)
}

/** Says that something worked. From anywhere in the browser; the server never calls it. */
export function toastSuccess(message: string, options: ToastOptions = {}): void {
  show('success', message, options)
}

/** Says that something failed and, on a line below, why. */
export function toastError(message: string, options: ToastOptions = {}): void {
  show('error', message, options)
}
