import { productPath } from '#shared/catalogue/addresses.ts'
import { sizeText } from '#shared/catalogue/card-fit.ts'
import type { CardSleeve } from '#shared/catalogue/card-sleeve.ts'
import { sleeveDimensions } from '#shared/catalogue/dimensions.ts'
import { isSoldOut, statedPrice } from '#shared/catalogue/pack-price.ts'
import { thePack } from '#shared/catalogue/pack-size.ts'
import { formatCount } from '#shared/count.ts'
import { useBrowserValue } from '#web/base/use-browser-value.ts'
import { useStockInHand } from '#web/storefront/stores/browser-cart.ts'
import { hasPointer } from '#web/ui/has-pointer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { SleeveBadges } from './sleeve-badges.tsx'
import { StruckPrice } from './struck-price.tsx'

/**
 * Phones with three pixels per CSS pixel get pictures for two, because the difference is hardly visible and would cost
 * twice the bytes.
 */
const SIZES =
  '(min-width: 64rem) 18rem, (min-width: 48rem) calc(33.4vw - 2.25rem), (min-resolution: 2.5dppx) calc(33vw - 1rem), calc(50vw - 1.5rem)'
const MAX_PIXELS = 720

export const cardRowLook =
  'grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4 lg:gap-y-10'
export const cardGridLook = `${cardRowLook} 3xl:grid-cols-5`

export const FIRST_ROW = 2

type SleeveCardProps = {
  sleeve: CardSleeve
  eager?: boolean
}

export function SleeveCard({ sleeve, eager = false }: SleeveCardProps) {
  const { size, euros, struck } = statedPrice(sleeve)
  // A touch screen never shows the back of a sleeve, so the server does not render it.
  const turns = useBrowserValue(hasPointer, false)
  return (
    <article className="group/card relative flex h-full flex-col">
      <div className="turning relative aspect-4/5 rounded-lg bg-sunk">
        <Side sleeve={sleeve} side="front" eager={eager} />
        {turns && <Side sleeve={sleeve} side="back" />}
      </div>
      <SleeveBadges sleeve={sleeve} className="pointer-events-none absolute inset-x-2.5 top-2.5" />
      <div className="flex flex-1 flex-col gap-1 pt-3">
        <h3 className="font-display text-lg leading-snug font-semibold">
          <ShopLink to={productPath(sleeve)} className="covers-card line-clamp-2">
            {sleeve.name}
          </ShopLink>
        </h3>
        <p className="text-sm text-ink-faint">
          {sleeveDimensions(sleeve.dimensions)}
          {sleeve.fits && <span className="block">Pour cartes {sizeText(sleeve.fits)}</span>}
        </p>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-1.5">
          {/* The struck price is above the price, so the prices of a row are aligned. */}
          <StruckPrice euros={struck} />
          <span className="text-sm text-ink-soft">
            <Money euros={euros} className="text-base font-semibold text-ink" /> {thePack(size)}
          </span>
          <Stock sleeve={sleeve} />
        </p>
      </div>
    </article>
  )
}

function Side({ sleeve, side, eager = false }: SleeveCardProps & { side: 'front' | 'back' }) {
  const src = sleeve.images[side]
  const known = sleeve.pictures?.[side]
  if (!src) {
    return side === 'front' ? (
      <span className="grid h-full place-items-center text-ink-faint">
        <Icon name="image" className="size-10" />
      </span>
    ) : null
  }
  return (
    <Picture
      src={src}
      alt=""
      width={known?.width ?? 960}
      height={known?.height ?? 1200}
      sizes={SIZES}
      max={MAX_PIXELS}
      placeholder={known?.placeholder}
      eager={eager}
      className={`turning-${side} absolute inset-0 rounded-lg`}
    />
  )
}

function Stock({ sleeve }: { sleeve: CardSleeve }) {
  const inHand = useStockInHand(sleeve)
  if (isSoldOut(sleeve)) return <span className="text-sm text-ink-faint">Épuisé</span>
  if (inHand === 0) return <span className="text-sm text-ink-faint">Tout est dans votre panier</span>
  return <span className="text-sm text-ink-faint tabular-nums">{`${formatCount(inHand)} en stock`}</span>
}
