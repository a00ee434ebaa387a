import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { hasAdPlaces } from '#shared/ads/ad-pages.ts'
import { useShop } from '#web/use-shop.ts'
import { useSession } from '#web/session/use-session.ts'
import { useCookieChoice } from '#web/storefront/privacy/cookie-choice.ts'

/**
 * The page between its two columns of adverts, on large screens and on the pages of decision 33. Their place is kept
 * whatever was chosen, so that nothing moves; nothing is loaded before 'Accepter'.
 */
export function AdColumns({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { hasAds } = useShop()
  const hasPlaces = hasAds && hasAdPlaces(pathname)
  const mayShow = useAdConsent(useIsLarge() && hasPlaces)
  return (
    <div className={hasPlaces ? '2xl:grid 2xl:grid-cols-[11rem_minmax(0,1fr)_11rem]' : undefined}>
      <div className="contents">{hasPlaces && <Column place="left" isShown={mayShow} path={pathname} />}</div>
      <div className="min-w-0">{children}</div>
      <div className="contents">
        {hasPlaces && <Column place="right" isShown={mayShow} path={pathname} />}
      </div>
    </div>
  )
}

/**
 * Where adverts can stand: accepted here, and where the shop has a certified consent provider, granted there as well. The
 * provider's script runs in the shop's own origin: it is loaded for no other page or screen, and never beside an admin's
 * session.
 */
function useAdConsent(canStand: boolean): boolean {
  const isAccepted = useCookieChoice() === 'accepted' && canStand
  const { consentProviderUrl: url } = useShop()
  const viewer = useSession()
  const isNoAdmin =
    viewer.status === 'signed-out' || (viewer.status === 'signed-in' && viewer.user.role !== 'admin')
  const [isGranted, setGranted] = useState(false)
  useEffect(() => {
    if (!isAccepted || !isNoAdmin || !url) return
    let stop: (() => void) | undefined
    let isOver = false
    void import('./consent-provider.ts').then(({ followConsent }) => {
      if (!isOver) stop = followConsent(url, setGranted)
    })
    return () => {
      isOver = true
      stop?.()
      setGranted(false)
    }
  }, [isAccepted, isNoAdmin, url])
  return isAccepted && (!url || isGranted)
}

type ColumnProps = {
  place: 'left' | 'right'
  isShown: boolean
  path: string
}

/** Nobody loads it before 'Accepter'. */
const AdSlot = lazy(() => import('./ad-slot.tsx').then((module) => ({ default: module.AdSlot })))

/** A new path is a new advert. */
function Column({ place, isShown, path }: ColumnProps) {
  return (
    <div className="max-2xl:hidden">
      {isShown && (
        <Suspense>
          <AdSlot key={path} place={place} />
        </Suspense>
      )}
    </div>
  )
}

/** Where the columns have room; below it no advert is asked for. */
const LARGE = '(min-width: 96rem)'

function useIsLarge(): boolean {
  const [isLarge, setLarge] = useState(false)
  useEffect(() => {
    const query = matchMedia(LARGE)
    const follow = () => setLarge(query.matches)
    follow()
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return isLarge
}
