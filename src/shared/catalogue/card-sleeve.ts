import type { Picture } from '../images/contract.ts'
import type { Sleeve } from './contract.ts'
import { offeredPacks, statedPack, type Pack } from './pack-price.ts'

/** A rendered page contains these data twice, as HTML and as data for the browser, so the type has few fields. */
export type CardSleeve = Pick<
  Sleeve,
  '_id' | 'slug' | 'name' | 'stock' | 'collectionName' | 'fits' | 'dimensions' | 'isNew'
> & {
  packs: readonly Pack[]
  images: Pick<Sleeve['images'], 'front' | 'back'>
  pictures?: { front: Drawn | null; back: Drawn | null } | undefined
}

type Drawn = Pick<Picture, 'width' | 'height'> & { placeholder?: string }

/** The back has no placeholder, because it is hidden until the card is hovered or focused. */
export function cardSleeve({
  _id,
  name,
  packs,
  stock,
  slug,
  collectionName,
  fits,
  dimensions,
  images: { front, back },
  isNew,
  pictures,
}: Sleeve): CardSleeve {
  return {
    _id,
    name,
    packs: cardPacks(packs),
    stock,
    slug,
    collectionName,
    fits,
    dimensions,
    images: { front, back },
    isNew,
    pictures: pictures && {
      front: pictures.front && { ...sizeOf(pictures.front), placeholder: pictures.front.placeholder },
      back: pictures.back && sizeOf(pictures.back),
    },
  }
}

/** Keeps the pack whose price the card shows, and the smallest one, which decides whether the sleeve is sold out. */
const cardPacks = (packs: readonly Pack[]) =>
  offeredPacks({ packs })
    .filter((pack, at, offered) => pack === statedPack({ packs }) || at === offered.length - 1)
    .map(({ size, price, reduced, struck, offered }) => ({
      size,
      price,
      offered,
      ...(reduced !== undefined && { reduced, struck }),
    }))

const sizeOf = ({ width, height }: Picture) => ({ width, height })
