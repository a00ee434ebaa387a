import { useEffect } from 'react'

const unsaved = new Set<object>()

/** Whether the page has unsaved input that the end of the session would lose. */
export const hasUnsavedInput = (): boolean => unsaved.size > 0

/** Keeps a screen and its input when the session ends: the page then asks its person to sign in again. */
export function useUnsavedInput(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const input = {}
    unsaved.add(input)
    return () => void unsaved.delete(input)
  }, [isUnsaved])
}
