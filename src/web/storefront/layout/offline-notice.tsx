import { useSyncExternalStore } from 'react'
import { Icon } from '#web/ui/icon.tsx'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that the connection has gone, for as long as it has. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <output className="block">
      {!isOnline && (
        <span className="flex items-center justify-center gap-2 bg-yellow-wash px-4 py-2 text-center text-sm font-medium text-yellow">
          <Icon name="alert" className="size-4.5" />
          Vous êtes hors connexion. Ce que vous voyez reste lisible&nbsp;; la suite se chargera à votre
          retour.
        </span>
      )}
    </output>
  )
}
