import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { hasAdPlaces } from '#shared/ads/ad-pages.ts'
import { importIfPossible } from '#web/base/import-if-possible.ts'
import { useShop } from '#web/base/use-shop.ts'
import { useCookieChoice } from '#web/storefront/stores/cookie-choice.ts'

/** If the file cannot be loaded, for example because of an ad blocker, the page is shown without adverts. */
const Adverts = lazy(async () => {
  const module = await importIfPossible(() => import('./adverts.tsx'))
  return { default: module?.Adverts ?? (() => null) }
})

/**
 * While adverts are on, the pages of decision 33 get two columns for them on large screens. The columns keep their
 * space when empty, so the page does not move.
 */
export function AdColumns({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const hasPlaces = useShop().hasAds && hasAdPlaces(pathname)
  const isLarge = useIsLarge()
  const mayLoad = useCookieChoice() === 'accepted' && isLarge
  return (
    <div className={hasPlaces ? '2xl:grid 2xl:grid-cols-[11rem_minmax(0,1fr)_11rem]' : undefined}>
      <div className={hasPlaces ? 'min-w-0 2xl:col-start-2' : 'min-w-0'}>{children}</div>
      {hasPlaces && mayLoad && (
        <Suspense>
          <Adverts path={pathname} />
        </Suspense>
      )}
    </div>
  )
}

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
