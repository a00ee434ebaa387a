export type DemoBanner = {
  title: string
  subtitle: string
  position: 'left' | 'center' | 'right'
  picture: string
  isActive: boolean
}

export const BANNERS: readonly DemoBanner[] = [
  {
    title: 'Une carapace pour ce qui compte',
    subtitle: 'Des protections dessinées et imprimées en petites séries.',
    position: 'left',
    picture: 'banner-rivieres.webp',
    isActive: true,
  },
  {
    title: 'La nuit leur va si bien',
    subtitle: 'Constellations, houle et courbes opalines\u00A0: nos séries du soir.',
    position: 'right',
    picture: 'banner-nuit.webp',
    isActive: false,
  },
  {
    title: 'Par dix, c’est plus doux',
    subtitle: 'Jouez sans compter\u00A0: nos lots de 10 et de 32 allègent le prix de chaque pochette.',
    position: 'center',
    picture: 'banner-cercle.webp',
    isActive: false,
  },
]
