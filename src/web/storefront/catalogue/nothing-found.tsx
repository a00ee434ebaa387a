import type { CardSleeve } from '#shared/catalogue/card-sleeve.ts'
import { type Browse, browseQuery } from '#shared/catalogue/search-and-sort.ts'
import { collectionOf, SLEEVE_CATEGORIES } from '#shared/catalogue/sleeve-categories.ts'
import { SEE_ALL_SLEEVES } from '#shared/catalogue/texts.ts'
import { idOf } from '#shared/ids.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SleeveCard } from './sleeve-card.tsx'

/** A dead end has ways out: the filter off, the collections, what is new. */
export function NothingFound({ browse, instead }: { browse: Browse; instead: readonly CardSleeve[] }) {
  return (
    <>
      <NothingThere browse={browse} />
      {browse.q && (
        <nav aria-label="Collections">
          <ul className="flex flex-wrap justify-center gap-2">
            {SLEEVE_CATEGORIES.flatMap((category) => collectionOf({ category }) ?? []).map((label) => (
              <li key={label}>
                <Chip label={label} to={`/${browseQuery({ q: label })}`} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {instead.length > 0 && (
        <section aria-labelledby="nouveautes" className="mt-12">
          <h3 id="nouveautes" className="font-display text-heading font-semibold">
            Nos dernières arrivées
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

function NothingThere({ browse }: { browse: Browse }) {
  const isFiltered = browse.availability !== 'all'
  return (
    <EmptyState
      icon="search"
      title={
        browse.q ? `Rien ne correspond à «\u00A0${browse.q}\u00A0»` : 'Aucune protection ici pour le moment'
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {browse.q && isFiltered && (
            <ButtonLink to={`/${browseQuery({ q: browse.q })}`} preventScrollReset>
              Chercher dans toute la boutique
            </ButtonLink>
          )}
          <ButtonLink to="/" variant={browse.q && isFiltered ? 'secondary' : 'primary'} preventScrollReset>
            {SEE_ALL_SLEEVES}
          </ButtonLink>
        </div>
      }
    >
      {browse.q && <p>Essayez un autre mot, une collection, ou regardez ce qui vient d’arriver.</p>}
    </EmptyState>
  )
}
