import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { hasAdPlaces } from '#shared/ads/ad-pages.ts'
import { useCookieChoice } from '#web/storefront/privacy/cookie-choice.ts'
import { useShop } from '#web/shop.ts'
import { AdSlot } from './ad-slot.tsx'

/**
 * The page between its two columns of adverts, on large screens and on the pages of decision 33. Their place is kept
 * whatever was chosen, so that nothing moves; nothing is loaded before 'Accepter'.
 */
export function AdColumns({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { hasAds } = useShop()
  const isAccepted = useCookieChoice() === 'accepted'
  const hasPlaces = hasAds && hasAdPlaces(pathname)
  return (
    <div className={hasPlaces ? '2xl:grid 2xl:grid-cols-[11rem_minmax(0,1fr)_11rem]' : undefined}>
      <div className="contents">
        {hasPlaces && <Column place="left" isShown={isAccepted} path={pathname} />}
      </div>
      <div className="min-w-0">{children}</div>
      <div className="contents">
        {hasPlaces && <Column place="right" isShown={isAccepted} path={pathname} />}
      </div>
    </div>
  )
}

type ColumnProps = {
  place: 'left' | 'right'
  isShown: boolean
  path: string
}

/** A new path is a new advert. */
function Column({ place, isShown, path }: ColumnProps) {
  return <div className="max-2xl:hidden">{isShown && <AdSlot key={path} place={place} />}</div>
}
