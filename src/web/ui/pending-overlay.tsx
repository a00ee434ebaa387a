import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { LoadingScreen } from './loading-screen.tsx'

/** A faster navigation shows no overlay, because it would only flicker. */
const OVERLAY_DELAY_MS = 400

export function PendingOverlay({ shopName }: { shopName: string }) {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  // The catalogue stays visible while it is filtered.
  const isFiltering = pathname === '/' && location?.pathname === '/'
  return state === 'loading' && !isFiltering ? <LateOverlay key={location.key} shopName={shopName} /> : null
}

function LateOverlay({ shopName }: { shopName: string }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, OVERLAY_DELAY_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? <LoadingScreen shopName={shopName} /> : null
}
