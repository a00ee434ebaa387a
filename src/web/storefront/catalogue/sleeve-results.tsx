import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { productPath } from '#shared/catalogue/addresses.ts'
import type { CardSleeve } from '#shared/catalogue/card-sleeve.ts'
import { type Browse, browsePath, isNarrowed } from '#shared/catalogue/search-and-sort.ts'
import { SLEEVES_LOAD_FAILED } from '#shared/catalogue/texts.ts'
import { idOf } from '#shared/ids.ts'
import { isLineGood } from '#web/base/connection.ts'
import { cardGridLook, FIRST_ROW, SleeveCard } from '#web/storefront/products/sleeve-card.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { prefetch } from '#web/ui/prefetch.ts'
import { SkeletonCards } from '#web/ui/skeleton.tsx'
import { cardsOnPage, type FirstPage, useEndlessPages } from './endless-pages.ts'

/** The next page loads this far before its link becomes visible. */
const AHEAD = '800px 0px'

type SleeveResultsProps = {
  browse: Browse
  first: FirstPage
  within?: string | undefined
  atEnd?: ReactNode
}

/** Loads the next page when the visitor comes near the end (storefront.md §2). Without scripts, a link leads to it. */
export function SleeveResults({ browse, first, within, atEnd }: SleeveResultsProps) {
  useLikelyNext(first)
  const isAtTop = within !== undefined || isNarrowed(browse)
  const { sleeves, nextPage, progress, loadNext } = useEndlessPages(browse, first)
  return (
    <>
      {browse.page > 1 && (
        <p className="mb-6 text-center">
          <ButtonLink to={browsePath({ ...browse, page: browse.page - 1 }, within)} variant="secondary">
            Protections précédentes
          </ButtonLink>
        </p>
      )}
      <ul className={cardGridLook} aria-label="Protections">
        {sleeves.map((sleeve, at) => (
          <GridItem key={idOf(sleeve)} sleeve={sleeve} eager={isAtTop && at < FIRST_ROW} />
        ))}
      </ul>
      {progress === 'loading' && nextPage !== undefined && (
        <div className={`${cardGridLook} mt-8 lg:mt-10`}>
          <SkeletonCards count={cardsOnPage(nextPage, first.pagination.total)} />
        </div>
      )}
      <div className="mt-12 grid min-h-13 justify-items-center gap-3">
        {progress === 'failed' && (
          <p role="alert" className="grid justify-items-center gap-3">
            <span className="font-medium">{SLEEVES_LOAD_FAILED}</span>
            <Button onClick={() => void loadNext()}>Réessayer</Button>
          </p>
        )}
        {progress === 'idle' && nextPage !== undefined && (
          <NextPage
            key={nextPage}
            to={browsePath({ ...browse, page: nextPage }, within)}
            onReached={() => void loadNext()}
          />
        )}
        {nextPage === undefined && first.pagination.pages > 1 && (
          <p className="text-sm text-ink-faint">Vous avez tout vu.</p>
        )}
      </div>
      <Suspense>{nextPage === undefined && atEnd}</Suspense>
      <output className="sr-only">{progress === 'loading' && 'Chargement'}</output>
    </>
  )
}

function useLikelyNext({ sleeves: [sleeve] }: FirstPage): void {
  const path = sleeve && productPath(sleeve)
  useEffect(() => {
    if (path === undefined || !isLineGood()) return
    const timer = setTimeout(() => prefetch(path, 'screen'))
    return () => clearTimeout(timer)
  }, [path])
}

/** Memoised, because further pages must not render it again. */
const GridItem = memo(function GridItem({ sleeve, eager }: { sleeve: CardSleeve; eager: boolean }) {
  return (
    <li>
      <SleeveCard sleeve={sleeve} eager={eager} />
    </li>
  )
})

function NextPage({ to, onReached }: { to: string; onReached: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const reached = useRef(onReached)
  useEffect(() => {
    reached.current = onReached
  })
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && reached.current(),
      { rootMargin: AHEAD },
    )
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place}>
      <ButtonLink
        to={to}
        rel="next"
        variant="secondary"
        prefetch="none"
        onClick={(event) => {
          event.preventDefault()
          onReached()
        }}
      >
        Voir plus de protections
      </ButtonLink>
    </div>
  )
}
