import { collectionOf } from '#shared/catalogue/sleeve-categories.ts'
import type { CardSleeve } from '#shared/catalogue/card-sleeve.ts'
import type { WholeSleeve } from '#shared/catalogue/contract.ts'
import { idOf } from '#shared/ids.ts'
import { formatRoundCents } from '#shared/money.ts'
import { WITHDRAWAL_DAYS } from '#shared/orders/withdrawal-period.ts'
import { FREE_SHIPPING_FROM_CENTS } from '#shared/shipping/free-shipping.ts'
import { SHIPPING_DELAY } from '#shared/shipping/shipping-methods.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FavouriteButton, FavouritesLink } from '../favourites/favourite-button.tsx'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { SleeveDetails, WaitingDetails } from './sleeve-details.tsx'
import { SleeveHead } from './sleeve-head.tsx'

type SleevePresentationProps = {
  sleeve: CardSleeve
  /** The same with all that its card does not know; until it is there, its places wait. */
  whole: WholeSleeve | undefined
  isPreview?: boolean
  /** Only what a phone shows first: the name and the picture. */
  isBegun?: boolean
}

/** What a product page says of one sleeve; nothing can be bought in a preview. */
export function SleevePresentation({ sleeve, whole, isPreview, isBegun }: SleevePresentationProps) {
  const id = idOf(sleeve)
  return (
    <div className="mt-3 grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <Gallery key={`gallery ${id}`} sleeve={sleeve} others={whole?.pictures.gallery} />
      <div className="grid grid-cols-1 gap-7 max-lg:contents">
        <SleeveHead sleeve={sleeve} aside={!isPreview && <FavouriteButton id={id} name={sleeve.name} />}>
          <div className="mt-1 flex items-baseline justify-between gap-3">
            <p className="text-ink-soft">
              {!whole && <Skeleton className="h-6 w-40" />}
              {whole && (whole.title === whole.name ? collectionOf(whole) : whole.title)}
            </p>
            {!isPreview && <FavouritesLink id={id} />}
          </div>
        </SleeveHead>
        {!isBegun && (
          <>
            <div inert={isPreview}>
              <BuyBox key={`buy ${id}`} sleeve={sleeve} />
            </div>
            <Promises />
            {whole ? <SleeveDetails sleeve={whole} /> : <WaitingDetails />}
          </>
        )}
      </div>
    </div>
  )
}

const PROMISES: { icon: IconName; text: string }[] = [
  {
    icon: 'truck',
    text: `Livraison en ${SHIPPING_DELAY}, offerte dès ${formatRoundCents(FREE_SHIPPING_FROM_CENTS)} en Mondial Relay`,
  },
  { icon: 'refresh', text: `${WITHDRAWAL_DAYS} jours pour changer d’avis` },
  { icon: 'shield', text: 'Paiement sécurisé par carte ou PayPal' },
]

function Promises() {
  return (
    <ul className="grid gap-2.5 rounded-md bg-sunk px-4 py-4 text-sm text-ink-soft">
      {PROMISES.map(({ icon, text }) => (
        <li key={icon} className="flex gap-3">
          <Icon name={icon} className="size-5 text-ink" />
          {text}
        </li>
      ))}
    </ul>
  )
}
