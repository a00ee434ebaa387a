import { awakeTimer } from '#web/base/awake-timer.ts'
import { createStore } from '#web/base/create-store.ts'

export type Toast = {
  id: number
  tone: 'success' | 'error'
  message: string
  detail: string | undefined
  /** False if the focused element already says the message. Otherwise screen readers would read it twice. */
  isHeard: boolean
}

const LIFETIME_MS = { success: 2_000, error: 4_000 }

let lastId = 0

export const toastStore = createStore<readonly Toast[]>([])

export function dismissToast(id: number): void {
  toastStore.set(toastStore.current().filter((toast) => toast.id !== id))
}

export function dismissErrors(): void {
  toastStore.set(toastStore.current().filter(({ tone }) => tone !== 'error'))
}

type ToastOptions = { detail?: string | undefined; isHeard?: boolean }

function show(tone: Toast['tone'], message: string, { detail, isHeard = true }: ToastOptions = {}): void {
  lastId += 1
  const id = lastId
  // A repeated message replaces the earlier one. A success also removes the errors on screen.
  const others = toastStore
    .current()
    .filter((toast) => toast.message !== message && (tone === 'error' || toast.tone === tone))
  toastStore.set([...others, { id, tone, message, detail, isHeard }].slice(-3))
  awakeTimer(LIFETIME_MS[tone], () => dismissToast(id))
}

export function toastSuccess(message: string, options: ToastOptions = {}): void {
  show('success', message, options)
}

export function toastError(message: string, options: ToastOptions = {}): void {
  show('error', message, options)
}
