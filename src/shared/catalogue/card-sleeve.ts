import type { Picture } from '../images/contract.ts'
import type { Sleeve } from './contract.ts'
import { offeredPacks, statedPack, type Pack } from './pack-price.ts'

/**
 * The data of a card in a list. Each list page contains these data twice, rendered and as data for the
 * browser, so the type has few fields.
 */
export type CardSleeve = Pick<
  Sleeve,
  '_id' | 'slug' | 'name' | 'stock' | 'collectionName' | 'fits' | 'dimensions' | 'isNew'
> & {
  packs: readonly Pack[]
  images: Pick<Sleeve['images'], 'front' | 'back'>
  pictures?: { front: Drawn | null; back: Drawn | null } | undefined
}

/** A picture's size and placeholder. `images` has the address. */
type Drawn = Pick<Picture, 'width' | 'height'> & { placeholder?: string }

/** Returns the data of a sleeve's card. The back appears only on hover, so the back needs no placeholder. */
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

/** Returns the pack whose price the card shows, and the smallest pack: with a smaller stock the sleeve is sold out. */
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
