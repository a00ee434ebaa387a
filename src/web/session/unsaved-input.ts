import { useEffect } from 'react'

const unsaved = new Set<object>()

/** Whether the page has unsaved input that the end of the session would lose. */
export const hasUnsavedInput = (): boolean => unsaved.size > 0

/**
 * While there is unsaved input, the end of the session keeps the screen, and the page asks the user to sign in again.
 */
export function useUnsavedInput(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const input = {}
    unsaved.add(input)
    return () => void unsaved.delete(input)
  }, [isUnsaved])
}
