import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { session } from './session.ts'

/** 'Déconnexion' (storefront.md §2): ends the session, then goes to '/'. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    void session.signOut().then(() => navigate('/'))
  }, [navigate])
}
