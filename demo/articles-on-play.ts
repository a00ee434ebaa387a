import type { DemoArticle } from './article-data.ts'

/** What happens around the table, and in the window. */
export const ARTICLES_ON_PLAY: readonly DemoArticle[] = [
  {
    title: 'Tournoi de quartier\u00A0: notre liste avant de partir',
    summary:
      'Protections opaques, lot de rechange, feuille de deck\u00A0: de quoi arriver serein à la première ronde.',
    content: [
      '<p>Le samedi, la boutique se remplit dès neuf heures\u00A0: il manque toujours quelque chose à quelqu’un. Voici la liste que nous avons fini par afficher près de la porte.</p>',
      '<h2>La veille</h2>',
      '<ul><li>Changez toutes les protections d’un coup\u00A0: une seule neuve au milieu des autres se voit, et un arbitre la verra aussi.</li><li>Comptez votre paquet deux fois.</li><li>Remplissez votre feuille de deck lisiblement.</li></ul>',
      '<h2>Dans le sac</h2>',
      '<p>Un <strong>lot de 10</strong> du même modèle, pour remplacer celles qui lâchent. Une bouteille d’eau, fermée. Un stylo qui marche.</p>',
      '<h2>À table</h2>',
      '<p>Préférez un dos opaque et mat. Certains règlements refusent les dos trop réfléchissants\u00A0: demandez avant la première ronde plutôt qu’après.</p>',
      '<blockquote>«\u202FJ’ai perdu un match sur une protection fendue. Depuis, j’en ai toujours dix d’avance.\u202F» Malik, habitué du samedi</blockquote>',
      '<p>Et surtout\u00A0: amusez-vous. On se voit samedi.</p>',
    ].join(''),
    picture: 'article-tournoi.webp',
    author: 'Hugo Lestrade',
    categories: ['Événements Play! Pokemon', 'Jeu de Cartes à Collectionner'],
    daysAgo: 38,
  },
  {
    title: 'De l’écran au carton\u00A0: cinq applis pour suivre sa collection',
    summary:
      'Cahier, tableur ou téléphone\u202F? Nous avons essayé plusieurs façons de tenir son inventaire. Voici ce que nous en retenons.',
    content: [
      '<p>À partir de trois cents cartes, la mémoire ne suffit plus. Nous avons passé un mois à inventorier la réserve de la boutique, de cinq manières différentes.</p>',
      '<h2>Ce qui compte vraiment</h2>',
      '<ul><li><strong>La saisie</strong>\u00A0: si ajouter une carte prend plus de dix secondes, vous arrêterez.</li><li><strong>L’export</strong>\u00A0: vos données doivent pouvoir repartir avec vous, dans un fichier lisible.</li><li><strong>Le hors ligne</strong>\u00A0: les salles de jeu captent mal.</li></ul>',
      '<h2>Nos préférences</h2>',
      '<p>La reconnaissance par photo impressionne, mais se trompe une fois sur huit avec une protection brillante. Retirez le reflet en inclinant la carte, ou scannez avant de protéger. Pour une petite collection, un simple tableur partagé reste imbattable.</p>',
      '<h3>Et le papier\u202F?</h3>',
      '<p>Une feuille glissée au début de chaque classeur, avec la date du dernier rangement. C’est lent, c’est fiable, et cela ne tombe jamais en panne.</p>',
      '<p>Une fois l’inventaire fait, vous saurez combien de protections commander. Les <a href="/">lots de 32</a> sont là pour ça.</p>',
    ].join(''),
    picture: 'article-dessin-anime.webp',
    author: 'Hugo Lestrade',
    categories: ['Jeux vidéo et applis'],
    daysAgo: 17,
    source: 'https://fr.wikipedia.org/wiki/Jeu_de_cartes_%C3%A0_collectionner',
  },
  {
    title: 'Cinq nouvelles protections pour finir l’année',
    summary:
      'Un oiseau de feu, un bouclier, une ville au matin, une onde de choc et une lune\u00A0: la collection d’hiver est arrivée.',
    content: [
      '<p>Les cartons sont arrivés jeudi, et la moitié de l’équipe a passé la matinée à incliner des paquets sous la lampe. Voici ce qu’ils contenaient.</p>',
      '<h2>Oiseau de feu</h2>',
      '<p>Des dizaines d’éclats rouge et or, une épaisseur généreuse\u00A0: pour les cartes que l’on montre avant de les jouer.</p>',
      '<h2>Bouclier d’aube</h2>',
      '<p>Notre protection la plus épaisse à ce jour, livrée dans son étui. Un cadeau tout trouvé.</p>',
      '<h2>Édition du matin et Onde de choc</h2>',
      '<p>La première inaugure le format japonais, la seconde file comme le vent. Deux humeurs, un même soin.</p>',
      '<h2>Lune montante</h2>',
      '<p>Vous nous la demandiez depuis longtemps\u00A0: enfin une protection grand format, pour le tarot et les oracles.</p>',
      '<ul><li>Disponibles à l’unité et par lots de 5, 10 ou 32.</li><li>Livraison en point relais offerte à partir de 30\u202F€ d’achat.</li></ul>',
      '<p>Elles sont toutes <a href="/?availability=recent">en vitrine</a>, jusqu’à épuisement.</p>',
    ].join(''),
    picture: 'article-nouveautes.webp',
    author: 'Camille Aubry',
    categories: ['Jeu de Cartes à Collectionner', 'Dessins animés'],
    daysAgo: 4,
  },
]
