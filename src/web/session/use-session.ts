import { useSyncExternalStore } from 'react'
import type { User } from '#shared/accounts/contract.ts'
import type { SessionState } from './session-store.ts'
import { keepSession, session } from './session.ts'

const loading: SessionState = { status: 'loading' }

function subscribe(listener: () => void): () => void {
  const unsubscribe = session.subscribe(listener)
  keepSession()
  return unsubscribe
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, session.current, () => loading)
}

export function useUser(): User | undefined {
  const state = useSession()
  return state.status === 'signed-in' || state.status === 'locked' ? state.user : undefined
}
