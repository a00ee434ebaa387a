import type { SleeveCategory } from '#shared/catalogue/sleeve-categories.ts'

export type DemoCollection = {
  text: string
  /** A file in pictures/. */
  picture: string
}

/** What the demo's owner says of the first five collections. */
export const COLLECTIONS: Record<SleeveCategory, DemoCollection> = {
  pokemon: {
    text: 'Tortues, carpes et papillons de nuit\u202F: des créatures à nous, pour un deck qui a du caractère.',
    picture: 'collection-pokemon.webp',
  },
  comics: {
    text: 'Trames, éclairs et villes la nuit\u202F: l’encre des illustrés, au dos de vos cartes.',
    picture: 'collection-comics.webp',
  },
  marvel: {
    text: 'Boucliers, armures et comètes\u202F: l’éclat des héros, sans un seul visage connu.',
    picture: 'collection-marvel.webp',
  },
  dragonball: {
    text: 'Souffles, dragons et ondes de choc\u202F: pour les parties qui se jouent en un tour.',
    picture: 'collection-dragon-ball.webp',
  },
  other: {
    text: 'Lunes, dahlias et marées\u202F: les motifs qui vont à tous les jeux.',
    picture: 'collection-autres.webp',
  },
}
