import { useEffect } from 'react'

const unsaved = new Set<object>()

export const hasUnsavedInput = (): boolean => unsaved.size > 0

/**
 * If the session ends while `isUnsaved` is true, the page stays and asks to sign in again, except after a sign-out in
 * this tab.
 */
export function useUnsavedInput(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const input = {}
    unsaved.add(input)
    return () => void unsaved.delete(input)
  }, [isUnsaved])
}
