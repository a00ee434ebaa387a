import { useEffect } from 'react'

const unsaved = new Set<object>()

export const hasUnsavedInput = (): boolean => unsaved.size > 0

/** If the session ends during unsaved input, the page stays and asks the person to sign in again. */
export function useUnsavedInput(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const input = {}
    unsaved.add(input)
    return () => void unsaved.delete(input)
  }, [isUnsaved])
}
