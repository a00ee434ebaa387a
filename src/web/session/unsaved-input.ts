import { useEffect } from 'react'

const unsaved = new Set<object>()

/** Returns true if the page has unsaved input that the end of the session would lose. */
export const hasUnsavedInput = (): boolean => unsaved.size > 0

/**
 * Declares unsaved input. If the session ends meanwhile, the page stays and asks the person to sign in again.
 */
export function useUnsavedInput(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const input = {}
    unsaved.add(input)
    return () => void unsaved.delete(input)
  }, [isUnsaved])
}
