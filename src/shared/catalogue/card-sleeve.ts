import type { Sleeve } from './contract.ts'

/** What a card in a list shows. A page is sent with these, twice: drawn, and for the browser to go on from. */
export type CardSleeve = Pick<
  Sleeve,
  '_id' | 'slug' | 'name' | 'price' | 'sale' | 'stock' | 'collectionName' | 'fits' | 'dimensions' | 'isNew'
> & {
  images: Pick<Sleeve['images'], 'front' | 'back'>
  pictures?: Pick<NonNullable<Sleeve['pictures']>, 'front' | 'back'> | undefined
}

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
      front: pictures.front,
      back: pictures.back && { ...pictures.back, placeholder: '' },
    },
  }
}
