import type { Back } from '#shared/catalogue/card-fit.ts'
import type { SleeveCategory } from '#shared/catalogue/sleeve-categories.ts'

/** Whole percent, the days since the first day, and the days until the last day. */
type DemoSale = { percent: number; daysAgo: number; daysLeft: number }

export type DemoSleeve = {
  /**
   * The names of the pictures begin with the slug: pictures/<slug>-front.webp, -back, -corner, -deck and -packet.
   * `drawing/draw.ts` draws them.
   */
  slug: string
  name: string
  category: SleeveCategory
  /** For a pack of 5. */
  priceCents: number
  /** In single sleeves. */
  stock: number
  /** In millimetres. */
  dimensions: { width: number; height: number }
  /** The thickness of the film, in micrometres. */
  microns: number
  back: Exclude<Back, ''>
  features: readonly string[]
  description: string
  isPublished: boolean
  /** Added to the shop this many days before the demo is loaded. */
  daysAgo: number
  sale?: DemoSale
}

/** Oldest first. The last five have the badge for new products. */
export const SLEEVES: readonly DemoSleeve[] = [
  {
    slug: 'ecaille-de-jade',
    name: 'Écaille de jade',
    category: 'pokemon',
    priceCents: 250,
    stock: 640,
    dimensions: { width: 66, height: 91 },
    microns: 100,
    back: 'brillant',
    features: [
      'Dos métallisé à motif d’écailles',
      'Face transparente antireflet',
      'Soudures doublées sur trois côtés',
      'Sans PVC ni acide',
    ],
    description:
      'Notre toute première série, et toujours celle qu’on nous redemande. Le dos imite une carapace polie\u00A0: sous la lampe, les écailles passent du vert d’eau au bleu profond. La glisse est franche dès les premiers mélanges, sans coller au bout de la dixième partie.',
    isPublished: true,
    daysAgo: 420,
  },
  {
    slug: 'coup-de-tonnerre',
    name: 'Coup de tonnerre',
    category: 'comics',
    priceCents: 190,
    stock: 512,
    dimensions: { width: 66, height: 91 },
    microns: 100,
    back: 'mat',
    features: [
      'Trame de points, effet de relief',
      'Encres mates, sans reflet sous les néons',
      'Ouverture facile, à encoche',
    ],
    description:
      'Une explosion de couleurs façon vieux journal illustré, avec la trame de points qui va bien. Le dos mat ne renvoie pas la lumière\u00A0: pratique sous les néons d’une salle de jeu. Idéale pour un deck que l’on sort tous les vendredis soir.',
    isPublished: true,
    daysAgo: 405,
  },
  {
    slug: 'coeur-d-armure',
    name: 'Cœur d’armure',
    category: 'marvel',
    priceCents: 320,
    stock: 384,
    dimensions: { width: 66, height: 91 },
    microns: 100,
    back: 'mat',
    features: ['Dos à alvéoles hexagonales', 'Bords rigides, coins renforcés', 'Sans PVC ni acide'],
    description:
      'Des plaques rouge sombre, un cœur qui rougeoie\u00A0: la protection la plus solide du rayon. Ses 100 microns se sentent en main et les coins encaissent les chutes. On la conseille pour les cartes rares qui voyagent vraiment.',
    isPublished: true,
    daysAgo: 390,
  },
  {
    slug: 'dragon-des-rivieres',
    name: 'Dragon des rivières',
    category: 'dragonball',
    priceCents: 350,
    stock: 448,
    dimensions: { width: 66, height: 91 },
    microns: 100,
    back: 'brillant',
    features: ['Écailles irisées bleu-vert', 'Face transparente haute clarté', 'Glisse longue durée'],
    description:
      'Il remonte le courant entre les nuages et change de couleur à chaque mouvement du poignet. La face est si claire qu’on oublie la protection. Un favori des joueurs qui aiment les longs mélanges bruyants.',
    isPublished: true,
    daysAgo: 375,
  },
  {
    slug: 'sommets-bleus',
    name: 'Sommets bleus',
    category: 'other',
    priceCents: 160,
    stock: 960,
    dimensions: { width: 66, height: 91 },
    microns: 100,
    back: 'mat',
    features: ['Courbes de niveau imprimées au dos', 'Encres mates', 'Format standard universel'],
    description:
      'Les courbes de niveau d’une montagne qui n’existe pas, dessinées au crépuscule. C’est notre protection à tout faire\u00A0: sobre, solide et à petit prix. Parfaite pour habiller d’un coup une collection entière.',
    isPublished: true,
    daysAgo: 360,
  },
  {
    slug: 'phalene-lunaire',
    name: 'Phalène lunaire',
    category: 'pokemon',
    priceCents: 390,
    stock: 352,
    dimensions: { width: 64, height: 89 },
    microns: 60,
    back: 'brillant',
    features: [
      'Ajustement parfait 64 × 89 mm',
      'Dos à losanges nacrés',
      'Compatible double protection',
      'Sans PVC ni acide',
    ],
    description:
      'Une protection au plus près de la carte, à glisser sous une seconde pour les pièces que l’on ne veut jamais rayer. Les losanges nacrés virent du rose au bleu. Insérez la carte par le bas, puis l’ensemble par le haut\u00A0: la poussière ne trouve plus de chemin.',
    isPublished: true,
    daysAgo: 345,
  },
  {
    slug: 'minuit-en-ville',
    name: 'Minuit en ville',
    category: 'comics',
    priceCents: 220,
    stock: 27,
    dimensions: { width: 66, height: 91 },
    microns: 90,
    back: 'mat',
    features: ['Dos tressé violet et cuivre', 'Face satinée', 'Coins arrondis au laser'],
    description:
      'Les toits, la lune, une fenêtre allumée au dernier étage. Le dos tressé donne une prise étonnante, même avec les doigts moites d’une finale. Il nous en reste peu\u00A0: le réassort arrive le mois prochain.',
    isPublished: true,
    daysAgo: 330,
  },
  {
    slug: 'grand-large',
    name: 'Grand large',
    category: 'pokemon',
    priceCents: 240,
    stock: 576,
    dimensions: { width: 66, height: 91 },
    microns: 90,
    back: 'brillant',
    features: ['Vagues irisées', 'Face transparente antireflet', 'Glisse longue durée'],
    description:
      'Une baleine qui nage au-dessus de la houle, par une nuit sans vent. Le motif de vagues accompagne la lumière d’un bord à l’autre de la carte. Douce au toucher, silencieuse au mélange\u00A0: vos voisins de table vous remercieront.',
    isPublished: true,
    daysAgo: 315,
    sale: { percent: 20, daysAgo: 4, daysLeft: 17 },
  },
  {
    slug: 'souffle-dore',
    name: 'Souffle doré',
    category: 'dragonball',
    priceCents: 290,
    stock: 400,
    dimensions: { width: 66, height: 91 },
    microns: 90,
    back: 'brillant',
    features: ['Dos rayonnant or', 'Opaque\u00A0: aucune carte ne se devine'],
    description:
      'L’instant où l’énergie déborde, imprimé dans un or franc. Le dos est parfaitement opaque, y compris en pleine lumière, et convient donc au tournoi. Effet garanti au moment de retourner la carte décisive.',
    isPublished: true,
    daysAgo: 300,
  },
  {
    slug: 'dahlia',
    name: 'Dahlia',
    category: 'other',
    priceCents: 210,
    stock: 330,
    dimensions: { width: 66, height: 91 },
    microns: 90,
    back: 'mat',
    features: ['Éventails rosés au dos', 'Encres végétales', 'Face satinée', 'Sans PVC ni acide'],
    description:
      'Un dahlia de jardin, ouvert en grand, comme dans les herbiers de nos grands-mères. Les éventails du dos prennent une teinte rosée dès que le jour baisse. Une protection tendre pour des cartes qu’on aime regarder.',
    isPublished: true,
    daysAgo: 285,
  },
  {
    slug: 'ailes-d-airain',
    name: 'Ailes d’airain',
    category: 'marvel',
    priceCents: 340,
    stock: 8,
    dimensions: { width: 66, height: 91 },
    microns: 100,
    back: 'brillant',
    features: ['Dos art déco cuivre et turquoise', 'Coins renforcés'],
    description:
      'Deux ailes déployées, un anneau de lumière, et ce cuivre qui semble martelé à la main. La tenue est ferme, le mélange net. Derniers exemplaires avant la réimpression du printemps.',
    isPublished: true,
    daysAgo: 270,
  },
  {
    slug: 'meduse-opaline',
    name: 'Méduse opaline',
    category: 'pokemon',
    priceCents: 270,
    stock: 420,
    dimensions: { width: 66, height: 91 },
    microns: 100,
    back: 'brillant',
    features: ['Dos en courbes opalines', 'Face transparente haute clarté', 'Antistatique'],
    description:
      'Elle flotte, elle luit, et elle hypnotise le joueur d’en face. Les courbes violettes du dos sont imprimées en trois passages pour obtenir cette profondeur. Le traitement antistatique tient les poussières à distance.',
    isPublished: true,
    daysAgo: 255,
  },
  {
    slug: 'fusee-de-poche',
    name: 'Fusée de poche',
    category: 'comics',
    priceCents: 180,
    stock: 704,
    dimensions: { width: 66, height: 91 },
    microns: 100,
    back: 'mat',
    features: ['Chevrons tricolores', 'Encres mates', 'Ouverture facile, à encoche'],
    description:
      'Direction la planète rayée, sans ceinture ni casque. Les chevrons du dos se repèrent de loin dans un sac\u00A0: plus d’excuse pour confondre son paquet avec celui du petit frère. Résistante et bon marché, elle fait l’unanimité dans les clubs.',
    isPublished: true,
    daysAgo: 240,
  },
  {
    slug: 'tortue-de-braise',
    name: 'Tortue de braise',
    category: 'pokemon',
    priceCents: 250,
    stock: 3,
    dimensions: { width: 66, height: 91 },
    microns: 90,
    back: 'mat',
    features: [
      'Éclats de cuivre au dos',
      'Soudures doublées sur trois côtés',
      'Face transparente antireflet',
    ],
    description:
      'La cousine volcanique d’Écaille de jade. Chaque facette du dos s’allume à son tour, comme une braise sur laquelle on souffle. Elle part vite\u00A0: mieux vaut ne pas attendre le week-end.',
    isPublished: true,
    daysAgo: 225,
  },
  {
    slug: 'comete-rouge',
    name: 'Comète rouge',
    category: 'marvel',
    priceCents: 230,
    stock: 368,
    dimensions: { width: 66, height: 91 },
    microns: 100,
    back: 'brillant',
    features: ['Constellations argentées', 'Opaque\u00A0: aucune carte ne se devine', 'Glisse longue durée'],
    description:
      'Une comète frôle une planète d’ambre, et le ciel tout entier rougit. Au dos, une carte des étoiles tracée à l’argent sur fond lie-de-vin. Sobre de loin, passionnante de près.',
    isPublished: true,
    daysAgo: 210,
  },
  {
    slug: 'piliers-du-ciel',
    name: 'Piliers du ciel',
    category: 'dragonball',
    priceCents: 260,
    stock: 6,
    dimensions: { width: 66, height: 91 },
    microns: 100,
    back: 'mat',
    features: ['Vagues pastel au dos', 'Face satinée', 'Sans PVC ni acide'],
    description:
      'Des colonnes de pierre qui percent une mer de nuages, au coucher du soleil. La face satinée adoucit les couleurs sans les ternir. Le modèle préféré de ceux qui gardent leurs cartes en classeur.',
    isPublished: true,
    daysAgo: 195,
  },
  {
    slug: 'maree-d-or',
    name: 'Marée d’or',
    category: 'other',
    priceCents: 280,
    stock: 0,
    dimensions: { width: 66, height: 91 },
    microns: 90,
    back: 'brillant',
    features: ['Vagues bleu nuit et or', 'Encres à reflets métalliques'],
    description:
      'Des vagues en écailles, un soleil bas, un filet d’or sur chaque crête. Imprimée en petite série par un atelier de la vallée du Rhône. Épuisée pour le moment\u00A0: laissez-nous votre e-mail, et nous vous préviendrons de son retour.',
    isPublished: true,
    daysAgo: 180,
  },
  {
    slug: 'le-felin-masque',
    name: 'Le Félin masqué',
    category: 'comics',
    priceCents: 240,
    stock: 544,
    dimensions: { width: 66, height: 91 },
    microns: 100,
    back: 'mat',
    features: [
      'Trame de points violette',
      'Encres mates, sans reflet sous les néons',
      'Coins arrondis au laser',
    ],
    description:
      'Deux yeux dans la nuit, une pierre blanche au collier\u00A0: il veille sur vos cartes. La trame de points passe du violet à l’ambre selon l’angle. Un dos sombre qui masque bien l’usure, même après un hiver de tournois.',
    isPublished: true,
    daysAgo: 165,
  },
  {
    slug: 'carpe-d-automne',
    name: 'Carpe d’automne',
    category: 'pokemon',
    priceCents: 310,
    stock: 9,
    dimensions: { width: 66, height: 91 },
    microns: 100,
    back: 'mat',
    features: [
      'Écailles cuivrées',
      'Face transparente haute clarté',
      'Glisse longue durée',
      'Sans PVC ni acide',
    ],
    description:
      'Deux carpes se poursuivent sous les feuilles tombées, et l’eau ne bouge presque pas. Les écailles du dos sont imprimées ton sur ton, cuivre sur brique. Les derniers exemplaires de la saison.',
    isPublished: true,
    daysAgo: 150,
  },
  {
    slug: 'prisme',
    name: 'Prisme',
    category: 'marvel',
    priceCents: 450,
    stock: 340,
    dimensions: { width: 64, height: 89 },
    microns: 80,
    back: 'brillant',
    features: ['Ajustement parfait 64 × 89 mm', 'Dos à facettes arc-en-ciel', 'Compatible double protection'],
    description:
      'Un cristal taillé qui renvoie toutes les couleurs d’une vitrine. C’est notre protection ajustée la plus précise\u00A0: la carte ne bouge plus d’un cheveu. À réserver aux pièces qui dorment ensuite sous une seconde protection.',
    isPublished: true,
    daysAgo: 135,
  },
  {
    slug: 'dragon-de-nuit',
    name: 'Dragon de nuit',
    category: 'dragonball',
    priceCents: 370,
    stock: 672,
    dimensions: { width: 66, height: 91 },
    microns: 100,
    back: 'mat',
    features: [
      'Courbes violettes et bleu électrique',
      'Opaque\u00A0: aucune carte ne se devine',
      'Soudures doublées sur trois côtés',
    ],
    description:
      'Le même dragon, une fois le soleil couché. Les courbes du dos dessinent comme un relief vu du ciel, entre violet et bleu électrique. Une vraie présence sur le tapis, sans jamais distraire du jeu.',
    isPublished: true,
    daysAgo: 120,
  },
  {
    slug: 'onomatopee',
    name: 'Onomatopée',
    category: 'comics',
    priceCents: 170,
    stock: 416,
    dimensions: { width: 66, height: 91 },
    microns: 90,
    back: 'mat',
    features: ['Rayons corail et crème', 'Face satinée', 'Format standard universel'],
    description:
      'Le bruit sec d’une carte que l’on abat, mis en couleurs. Les rayons du dos guident l’œil et rendent le paquet facile à égaliser. Gaie, solide et sans prétention.',
    isPublished: true,
    daysAgo: 105,
  },
  {
    slug: 'nebuleuse',
    name: 'Nébuleuse',
    category: 'other',
    priceCents: 300,
    stock: 608,
    dimensions: { width: 66, height: 91 },
    microns: 90,
    back: 'brillant',
    features: ['Ciel étoilé argenté', 'Antistatique', 'Opaque\u00A0: aucune carte ne se devine'],
    description:
      'Un morceau de ciel profond, avec ses étoiles reliées d’un trait d’argent. Sous une lampe de bureau, le bleu glisse vers le vert puis vers le mauve. Le cadeau le plus sûr de la boutique.',
    isPublished: true,
    daysAgo: 90,
  },
  {
    slug: 'oiseau-de-feu',
    name: 'Oiseau de feu',
    category: 'pokemon',
    priceCents: 420,
    stock: 352,
    dimensions: { width: 66, height: 91 },
    microns: 100,
    back: 'brillant',
    features: ['Éclats rouge et or', 'Face transparente antireflet', 'Coins renforcés'],
    description:
      'Il renaît à chaque pioche. Le dos est fait de dizaines d’éclats qui s’embrasent l’un après l’autre dès que la carte bouge. Une protection épaisse, pensée pour les cartes que l’on montre avant de les jouer.',
    isPublished: true,
    daysAgo: 9,
  },
  {
    slug: 'bouclier-d-aube',
    name: 'Bouclier d’aube',
    category: 'marvel',
    priceCents: 490,
    stock: 336,
    dimensions: { width: 66, height: 91 },
    microns: 120,
    back: 'mat',
    features: ['Alvéoles dorées', 'Coins renforcés', 'Sans PVC ni acide', 'Livrée en étui cartonné'],
    description:
      'La plus épaisse de nos protections, celle que l’on choisit pour une carte gradée ou signée. L’or des alvéoles reste chaud, jamais clinquant. Elle arrive dans son étui cartonné, prête à être offerte.',
    isPublished: true,
    daysAgo: 8,
  },
  {
    slug: 'edition-du-matin',
    name: 'Édition du matin',
    category: 'comics',
    priceCents: 120,
    stock: 1280,
    dimensions: { width: 62, height: 89 },
    microns: 100,
    back: 'mat',
    features: ['Format japonais 62 × 89 mm', 'Trame de points rosée', 'Encres mates'],
    description:
      'La ville au lever du jour, encore un peu floue, comme un journal qui sort de presse. Un format plus petit, ajusté aux cartes japonaises de 59 × 86 mm. Le plus petit prix de la boutique, sans rien céder sur la matière.',
    isPublished: true,
    daysAgo: 7,
  },
  {
    slug: 'onde-de-choc',
    name: 'Onde de choc',
    category: 'dragonball',
    priceCents: 330,
    stock: 480,
    dimensions: { width: 66, height: 91 },
    microns: 100,
    back: 'brillant',
    features: ['Chevrons bleu glacier', 'Glisse longue durée', 'Opaque\u00A0: aucune carte ne se devine'],
    description:
      'Le sol se soulève, les pierres flottent, et tout devient bleu. Les chevrons du dos donnent une vraie sensation de vitesse quand on distribue. Conçue pour des parties rapides et beaucoup de mélanges.',
    isPublished: true,
    daysAgo: 6,
  },
  {
    slug: 'lune-montante',
    name: 'Lune montante',
    category: 'other',
    priceCents: 380,
    stock: 345,
    dimensions: { width: 73, height: 122 },
    microns: 100,
    back: 'mat',
    features: [
      'Grand format 73 × 122 mm',
      'Constellations dorées sur vert forêt',
      'Face satinée',
      'Sans PVC ni acide',
    ],
    description:
      'Les phases de la lune en arc, au-dessus d’une main de lumière. Un grand format pour les cartes de tarot et d’oracle, si difficiles à protéger jusqu’ici. Le vert forêt du dos laisse paraître ses constellations quand on incline le paquet.',
    isPublished: true,
    daysAgo: 5,
  },
]
