import { useEffect, useState } from 'react'
import { collectionPath } from '#shared/catalogue/addresses.ts'
import type { CardSleeve } from '#shared/catalogue/card-sleeve.ts'
import type { Collection } from '#shared/catalogue/collection-contract.ts'
import { type Browse, browseQuery } from '#shared/catalogue/search-and-sort.ts'
import { SEE_ALL_SLEEVES } from '#shared/catalogue/texts.ts'
import { idOf } from '#shared/ids.ts'
import { api } from '#web/session/api.ts'
import { browserApi } from '#web/session/browser-api.ts'
import { SleeveCard } from '#web/storefront/products/sleeve-card.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function NothingFound({ browse, instead }: { browse: Browse; instead: readonly CardSleeve[] }) {
  const collections = useCollections()
  useTellOfMissedSearch(browse)
  return (
    <>
      <NothingThere browse={browse} />
      {browse.q && (
        <nav aria-label="Collections">
          <ul className="flex flex-wrap justify-center gap-2">
            {collections.map(({ slug, name }) => (
              <li key={slug}>
                <Chip label={name} to={collectionPath(slug)} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {instead.length > 0 && (
        <section aria-labelledby="nouveautes" className="mt-12">
          <h3 id="nouveautes" className="font-display text-heading font-semibold">
            Nouveautés
          </h3>
          <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 md:gap-x-6">
            {instead.map((sleeve) => (
              <li key={idOf(sleeve)}>
                <SleeveCard sleeve={sleeve} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** A filtered search is not reported, because the filters may be the reason. */
function useTellOfMissedSearch(browse: Browse): void {
  const q = isFiltered(browse) ? '' : browse.q
  useEffect(() => {
    if (q)
      api.call('POST /api/audience/missed-searches', { body: { q }, anonymous: true }).catch(() => undefined)
  }, [q])
}

const isFiltered = (browse: Browse) => browseQuery({ ...browse, q: '', sort: 'default', page: 1 }) !== ''

function useCollections(): readonly Collection[] {
  const [collections, setCollections] = useState<readonly Collection[]>([])
  useEffect(() => {
    void browserApi.listCollections().then(setCollections, () => undefined)
  }, [])
  return collections
}

function NothingThere({ browse }: { browse: Browse }) {
  return (
    <EmptyState
      icon="search"
      title={
        browse.q ? `Rien ne correspond à «\u202F${browse.q}\u202F»` : 'Aucune protection ici pour le moment'
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {browse.q && isFiltered(browse) && (
            <ButtonLink to={`/${browseQuery({ q: browse.q })}`} preventScrollReset>
              Chercher dans toute la boutique
            </ButtonLink>
          )}
          <ButtonLink
            to="/"
            variant={browse.q && isFiltered(browse) ? 'secondary' : 'primary'}
            preventScrollReset
          >
            {SEE_ALL_SLEEVES}
          </ButtonLink>
        </div>
      }
    >
      {browse.q && <p>Essayez un autre mot, une collection, ou regardez ce qui vient d’arriver.</p>}
    </EmptyState>
  )
}
