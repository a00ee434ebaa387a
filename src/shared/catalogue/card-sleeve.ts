import type { Picture } from '../images/contract.ts'
import type { Sleeve } from './contract.ts'

/** What a card in a list shows. A page is sent with these, twice: drawn, and for the browser to go on from. */
export type CardSleeve = Pick<
  Sleeve,
  '_id' | 'slug' | 'name' | 'price' | 'sale' | 'stock' | 'collectionName' | 'fits' | 'dimensions' | 'isNew'
> & {
  images: Pick<Sleeve['images'], 'front' | 'back'>
  pictures?: { front: Drawn | null; back: Drawn | null } | undefined
}

/** Its address is among `images`. */
type Drawn = Pick<Picture, 'width' | 'height'> & { placeholder?: string }

/** The back, which turns under a pointer only, does without its placeholder. */
export function cardSleeve({
  _id,
  name,
  price,
  sale,
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
    price,
    ...(sale && { sale }),
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

const sizeOf = ({ width, height }: Picture) => ({ width, height })
