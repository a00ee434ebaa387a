import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { LoadingScreen } from './loading-screen.tsx'

/**
 * The time in milliseconds for which a navigation shows no overlay. In a shorter navigation the overlay would only
 * flicker.
 */
const OVERLAY_DELAY_MS = 400

/**
 * The full-screen 'Chargement' with the shop's name while a screen waits for its data in the browser (storefront.md
 * §1).
 */
export function PendingOverlay({ shopName }: { shopName: string }) {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  // While it is being filtered, the catalogue stays visible, with placeholders for the results.
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
