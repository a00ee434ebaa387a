import { useEffect, useState } from 'react'
import { useNavigation, useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

/** A navigation shorter than this, in milliseconds, shows no overlay: it would only flicker. */
const PATIENCE_MS = 400

/** The full-screen 'Chargement' with the shop's name while a screen waits for its data in the browser (storefront.md §1). */
export function PendingOverlay() {
  const { state, location } = useNavigation()
  return state === 'loading' ? <LateOverlay key={location.key} /> : null
}

function LateOverlay() {
  const name = useRouteLoaderData<typeof loader>('root')?.shop.identity.name
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, PATIENCE_MS, true)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return null
  return (
    <output className="fixed inset-0 z-50 grid place-items-center bg-paper/90 text-center">
      <span>
        <span className="block font-display text-4xl font-semibold">{name}</span>
        <span className="mt-3 block animate-pulse text-ink-soft">Chargement</span>
      </span>
    </output>
  )
}
