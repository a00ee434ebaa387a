import type { Picture } from '../images/contract.ts'
import type { Sleeve } from './contract.ts'
import { offeredPacks, statedPack, type Pack } from './pack-price.ts'

/** What a card in a list shows. A page is sent with these, twice: drawn, and for the browser to go on from. */
export type CardSleeve = Pick<
  Sleeve,
  '_id' | 'slug' | 'name' | 'stock' | 'collectionName' | 'fits' | 'dimensions' | 'isNew'
> & {
  packs: readonly Pack[]
  images: Pick<Sleeve['images'], 'front' | 'back'>
  pictures?: { front: Drawn | null; back: Drawn | null } | undefined
}

/** Its address is among `images`. */
type Drawn = Pick<Picture, 'width' | 'height'> & { placeholder?: string }

/** The back, which turns under a pointer only, does without its placeholder. */
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

/** The one whose price is stated, and the smallest: with less in stock the product is sold out. */
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
