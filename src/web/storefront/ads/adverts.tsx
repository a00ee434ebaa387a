import { useEffect, useState } from 'react'
import { importIfPossible } from '#web/base/import-if-possible.ts'
import { useShop } from '#web/base/use-shop.ts'
import { useSession } from '#web/session/use-session.ts'
import { AdSlot } from './ad-slot.tsx'

const COLUMNS = [
  ['left', '2xl:col-start-1'],
  ['right', '2xl:col-start-3'],
] as const

export function Adverts({ path }: { path: string }) {
  if (!useProviderConsent()) return null
  return COLUMNS.map(([place, column]) => (
    <div key={place} className={`max-2xl:hidden 2xl:row-start-1 ${column}`}>
      <AdSlot key={path} place={place} />
    </div>
  ))
}

/** The consent provider's script runs in the shop's own origin, so it is not loaded for an admin. */
function useProviderConsent(): boolean {
  const { consentProviderUrl: url } = useShop()
  const viewer = useSession()
  const isNoAdmin =
    viewer.status === 'signed-out' || (viewer.status === 'signed-in' && viewer.user.role !== 'admin')
  const [isGranted, setGranted] = useState(false)
  useEffect(() => {
    if (!isNoAdmin || !url) return
    let stop: (() => void) | undefined
    let isOver = false
    // Without the provider there is no consent, so no advert is shown.
    void importIfPossible(() => import('./consent-provider.ts')).then((module) => {
      if (!isOver) stop = module?.followConsent(url, setGranted)
    })
    return () => {
      isOver = true
      stop?.()
      setGranted(false)
    }
  }, [isNoAdmin, url])
  return !url || isGranted
}
