import { counted } from '../count.ts'
import { formatCents } from '../money.ts'
import { excerpt, LISTING_LIMITS, type SearchListing } from '../search-listing.ts'
import type { Collection } from './collection-contract.ts'
import { packCents, packOf, statedPack, type Pack } from './pack-price.ts'
import { PACKS_FOR_SALE, thePack } from './pack-size.ts'

type ListedSleeve = { name: string; description: string; price: number; packs: readonly Pack[] }

export function sleeveListing(sleeve: ListedSleeve): SearchListing {
  const prices = [statedPack(sleeve), packOf(sleeve, 1)]
    .filter((pack, at, all) => pack !== undefined && all.indexOf(pack) === at)
    .map((pack) => pack && `${formatCents(packCents(pack))} ${thePack(pack.size)}`)
  const start = `${sleeve.name}\u00A0: ${prices.join(', ')}.`
  const room = LISTING_LIMITS.searchDescription - 3 - start.length
  return { searchTitle: sleeve.name, searchDescription: `${start} ${excerpt(sleeve.description, room)}` }
}

type ListedCollection = Pick<Collection, 'name' | 'text' | 'count'>

export const collectionListing = ({ name, text, count }: ListedCollection): SearchListing => ({
  searchTitle: `Protège-cartes ${name}`,
  searchDescription:
    excerpt(text) || `${counted(count, 'protection')} de la collection ${name}, ${PACKS_FOR_SALE}.`,
})
