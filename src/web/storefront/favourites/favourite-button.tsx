import { FAVOURITES_SAVE_FAILED } from '#shared/favourites/texts.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { toggleFavourite, useFavourites } from '#web/storefront/stores/favourites-store.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { toastError } from '#web/ui/toast.ts'

type FavouriteButtonProps = { id: string; name: string; onPress?: () => void }

export function FavouriteButton({ id, name, onPress }: FavouriteButtonProps) {
  const favourites = useFavourites()
  const isThere = favourites?.includes(id) ?? false
  const toggling = useMutation(
    () => toggleFavourite(id),
    (error) =>
      toastError(
        error instanceof ApiError
          ? messageOf(error, FAVOURITES_SAVE_FAILED)
          : error instanceof Error
            ? error.message
            : FAVOURITES_SAVE_FAILED,
      ),
  )
  return (
    <button
      type="button"
      aria-pressed={isThere}
      aria-label={`Garder ${name} dans mes favoris`}
      title={isThere ? 'Retirer de mes favoris' : 'Garder dans mes favoris'}
      disabled={favourites === undefined}
      aria-disabled={toggling.pending || undefined}
      onClick={() => {
        onPress?.()
        toggling.run()
      }}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition hover:bg-sunk hover:text-ink focus-visible:rounded-full aria-pressed:text-red"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6" stroke="currentColor" strokeWidth="1.75">
        <path
          d="M12 20.5 4.6 13a4.8 4.8 0 0 1 6.8-6.8l.6.6.6-.6a4.8 4.8 0 0 1 6.8 6.8z"
          fill={isThere ? 'currentColor' : 'none'}
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}

export function FavouritesLink({ id }: { id: string }) {
  if (!useFavourites()?.includes(id)) return null
  return (
    <ShopLink
      to="/favoris"
      className="-my-2.5 inline-flex min-h-11 items-center text-sm whitespace-nowrap underline underline-offset-4"
    >
      Mes favoris
    </ShopLink>
  )
}
