import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** A navigation shorter than this shows no overlay: it would only flicker. */
const PATIENCE_MS = 400

/** The full-screen 'Chargement' while a screen waits for its data in the browser (storefront.md §1). */
export function PendingOverlay() {
  const waiting = useNavigation().state === 'loading'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!waiting) return setShown(false)
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  if (!shown) return null
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center">
      Chargement
    </div>
  )
}
