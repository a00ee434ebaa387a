import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { session } from './session.ts'

let isGoing = false

/** Whether the person has chosen to go: a guarded screen then leads nowhere by itself, least of all to the sign-in. */
export const isSigningOut = (): boolean => isGoing

/** 'Déconnexion' (storefront.md §2): ends the session, then goes to '/'. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return useCallback(() => void signOut(() => navigate('/')), [navigate])
}

async function signOut(goHome: () => Promise<void> | void): Promise<void> {
  isGoing = true
  try {
    await session.signOut()
    await goHome()
  } finally {
    isGoing = false
  }
}
