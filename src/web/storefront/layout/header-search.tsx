import { SEARCH_MAX_LENGTH } from '#shared/catalogue/search-and-sort.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

export function HeaderSearch() {
  return (
    <search aria-label="Rechercher dans toute la boutique" className="relative w-52 max-xl:hidden">
      <form action="/">
        <label htmlFor="recherche-entete" className="sr-only">
          Rechercher dans toute la boutique
        </label>
        <input
          id="recherche-entete"
          type="search"
          name="q"
          maxLength={SEARCH_MAX_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Rechercher"
          className="control min-h-11 rounded-full pr-11"
        />
        <button
          type="submit"
          aria-label="Lancer la recherche"
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-full text-ink-soft transition hover:text-ink"
        >
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}

export function SearchLink() {
  return (
    <ShopLink
      to="/#recherche"
      aria-label="Rechercher"
      className="grid size-11 place-items-center rounded-full transition hover:bg-sunk focus-visible:rounded-full xl:hidden"
    >
      <Icon name="search" className="size-6" />
    </ShopLink>
  )
}
