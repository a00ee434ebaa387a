import { useEffect } from 'react'

const unsaved = new Set<object>()

export const hasUnsavedInput = (): boolean => unsaved.size > 0

/**
 * While `isUnsaved` is true, signing out in the back office asks first. If the session ends in another way, the page
 * stays and asks to sign in again, in the back office and the storefront.
 */
export function useUnsavedInput(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const input = {}
    unsaved.add(input)
    return () => void unsaved.delete(input)
  }, [isUnsaved])
}
