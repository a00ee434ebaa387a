import { useState, type ReactNode } from 'react'
import { BACK_TO_SHOP } from '#shared/catalogue/texts.ts'
import { FAVOURITES_LOAD_FAILED } from '#shared/favourites/texts.ts'
import { idOf } from '#shared/ids.ts'
import { useScreenData, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { useSession } from '#web/session/use-session.ts'
import { cardGridLook, SleeveCard } from '#web/storefront/products/sleeve-card.tsx'
import { mergeFavourites, useFavourites } from '#web/storefront/stores/favourites-store.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AddFavourite } from './add-favourite.tsx'
import { FavouriteButton } from './favourite-button.tsx'

export const meta: Meta = () => ({ title: 'Mes favoris' })

export async function clientLoader() {
  const ids = await mergeFavourites()
  return {
    sleeves: ids.length > 0 ? await api.call('GET /api/sleeves/chosen', { query: { ids: ids.join() } }) : [],
  }
}

export default function FavouritesScreen() {
  const { sleeves } = useScreenData<typeof clientLoader>()
  const favourites = useFavourites()
  const isGuest = useSession().status === 'signed-out'
  // The favourites whose heart was pressed on this page. Their cards stay after a removal, so the heart keeps
  // the focus and can be pressed again.
  const [pressed, setPressed] = useState<readonly string[]>([])
  const shown = sleeves.filter(
    (sleeve) => pressed.includes(idOf(sleeve)) || (favourites?.includes(idOf(sleeve)) ?? true),
  )
  if (shown.length === 0)
    return (
      <Frame>
        <EmptyState
          title="Aucun favori pour l’instant"
          icon="heart"
          action={<ButtonLink to="/">{BACK_TO_SHOP}</ButtonLink>}
        >
          <p>Le cœur à côté du nom d’une protection la garde ici.</p>
        </EmptyState>
      </Frame>
    )
  return (
    <Frame>
      {isGuest && (
        <p className="mb-6 text-ink-soft">
          Gardés dans ce navigateur. Une fois connecté, vous les retrouvez sur tous vos appareils.
        </p>
      )}
      <h2 className="sr-only">Protections</h2>
      <ul className={cardGridLook}>
        {shown.map((sleeve) => (
          <li key={idOf(sleeve)} className="relative flex flex-col gap-3">
            <SleeveCard sleeve={sleeve} />
            {/* In this corner the heart does not cover the badges. */}
            <div className="pointer-events-none absolute inset-x-0 top-0 aspect-4/5">
              <div className="pointer-events-auto absolute right-2 bottom-2 rounded-full bg-raised/90 shadow-sm">
                <FavouriteButton
                  id={idOf(sleeve)}
                  name={sleeve.name}
                  onPress={() => setPressed((before) => [...before, idOf(sleeve)])}
                />
              </div>
            </div>
            <AddFavourite sleeve={sleeve} />
          </li>
        ))}
      </ul>
    </Frame>
  )
}

export function HydrateFallback() {
  return (
    <Frame>
      <output className="sr-only">Chargement</output>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} className="aspect-4/5 rounded-lg" />
        ))}
      </div>
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <EmptyState tone="error" title={FAVOURITES_LOAD_FAILED} action={<RetryButton />} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page min-h-[60vh] pt-8 sm:pt-12">
      <h1 className="font-display text-title font-bold">Mes favoris</h1>
      <div className="mt-6">{children}</div>
    </div>
  )
}
