import { SleeveList, SleeveParams } from '../catalogue/contract.ts'
import { defineCalls } from '../define-calls.ts'
import { ChosenSleevesQuery, Favourites, FavouritesBody } from './contract.ts'

export const favouriteCalls = defineCalls('catalogue', {
  'GET /api/sleeves/chosen': {
    id: 'listChosenSleeves',
    summary: 'Lit plusieurs protections par leurs identifiants',
    access: 'public',
    query: ChosenSleevesQuery,
    response: SleeveList,
  },
  'GET /api/users/favourites': {
    id: 'listFavourites',
    summary: 'Liste ses favoris',
    access: 'customer',
    response: Favourites,
  },
  'POST /api/users/favourites': {
    id: 'addFavourites',
    summary: 'Ajoute des favoris',
    access: 'customer',
    body: FavouritesBody,
    response: Favourites,
  },
  'DELETE /api/users/favourites/:id': {
    id: 'removeFavourite',
    summary: 'Retire un favori',
    access: 'customer',
    params: SleeveParams,
    response: Favourites,
  },
})
