import type { SleeveCategory } from '#shared/catalogue/sleeve-categories.ts'

export type DemoCollection = {
  text: string
  picture: string
}

export const COLLECTIONS: Record<SleeveCategory, DemoCollection> = {
  pokemon: {
    text: 'Tortues, carpes et papillons de nuit\u00A0: des créatures à nous, pour un deck qui a du caractère.',
    picture: 'collection-pokemon.webp',
  },
  comics: {
    text: 'Trames, éclairs et villes la nuit\u00A0: l’encre des illustrés, au dos de vos cartes.',
    picture: 'collection-comics.webp',
  },
  marvel: {
    text: 'Boucliers, armures et comètes\u00A0: l’éclat des héros, sans un seul visage connu.',
    picture: 'collection-marvel.webp',
  },
  dragonball: {
    text: 'Souffles, dragons et ondes de choc\u00A0: pour les parties qui se jouent en un tour.',
    picture: 'collection-dragon-ball.webp',
  },
  other: {
    text: 'Lunes, dahlias et marées\u00A0: les motifs qui vont à tous les jeux.',
    picture: 'collection-autres.webp',
  },
}
