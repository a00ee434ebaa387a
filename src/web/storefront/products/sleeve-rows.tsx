import { productPath } from '#shared/catalogue/addresses.ts'
import type { CardSleeve } from '#shared/catalogue/card-sleeve.ts'
import { sleeveDimensions } from '#shared/catalogue/dimensions.ts'
import { isSoldOut, statedPrice } from '#shared/catalogue/pack-price.ts'
import { thePack } from '#shared/catalogue/pack-size.ts'
import { STOCK_BADGE_LABELS } from '#shared/catalogue/stock-badges.ts'
import { idOf } from '#shared/ids.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { StruckPrice } from './struck-price.tsx'

export function SleeveRows({ sleeves }: { sleeves: readonly CardSleeve[] }) {
  return (
    <ul className="grid gap-3">
      {sleeves.map((sleeve) => (
        <li key={idOf(sleeve)}>
          <SleeveRow sleeve={sleeve} />
        </li>
      ))}
    </ul>
  )
}

function SleeveRow({ sleeve }: { sleeve: CardSleeve }) {
  const { size, euros, struck } = statedPrice(sleeve)
  return (
    <article className="relative flex min-h-24 items-center gap-4 rounded-lg border border-hairline bg-raised p-2 pr-4 shadow-sm transition hover:shadow-md">
      <RowPicture sleeve={sleeve} />
      <div className="min-w-0 flex-1">
        <h3 className="font-display leading-snug font-semibold">
          <ShopLink to={productPath(sleeve)} className="covers-card">
            {sleeve.name}
          </ShopLink>
        </h3>
        <p className="text-sm text-ink-faint">{sleeveDimensions(sleeve.dimensions)}</p>
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
          <StruckPrice euros={struck} />
          <span>
            <Money euros={euros} className="text-base font-semibold text-ink" /> {thePack(size)}
          </span>
          {isSoldOut(sleeve) && <span>{`· ${STOCK_BADGE_LABELS['out-of-stock']}`}</span>}
        </p>
      </div>
      <span aria-hidden="true" className="flex items-center gap-1 text-sm font-semibold text-iris">
        Voir
        <Icon name="chevronRight" className="size-4" />
      </span>
    </article>
  )
}

function RowPicture({ sleeve: { images, pictures } }: { sleeve: CardSleeve }) {
  const look = 'aspect-4/5 w-16 shrink-0 rounded-md bg-sunk'
  if (!images.front)
    return (
      <span className={`grid place-items-center text-ink-faint ${look}`}>
        <Icon name="image" />
      </span>
    )
  const known = pictures?.front
  return (
    <Picture
      src={images.front}
      alt=""
      width={known?.width ?? 960}
      height={known?.height ?? 1200}
      sizes="4rem"
      max={160}
      placeholder={known?.placeholder}
      className={look}
    />
  )
}
