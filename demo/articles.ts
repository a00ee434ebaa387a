/** The categories in the article form of the back-office (back-office.md §5). */
export type DemoArticleCategory =
  | 'Jeux vidéo et applis'
  | 'Jeu de Cartes à Collectionner'
  | 'Dessins animés'
  | 'Événements Play! Pokemon'
  | 'Autres'

export type DemoArticle = {
  title: string
  summary: string
  content: string
  picture: string
  author: string
  categories: readonly DemoArticleCategory[]
  daysAgo: number
  source?: string
}

export const ARTICLES: readonly DemoArticle[] = [
  {
    title: 'Perfect, standard, premium\u00A0: quelle protection pour quelle carte\u202F?',
    summary:
      'Trois familles de protections, trois usages. Deux minutes de lecture pour ne plus jamais acheter la mauvaise taille.',
    content: [
      '<p>C’est la question que l’on nous pose le plus souvent, en boutique comme par écrit\u00A0: «\u202FJe prends laquelle\u202F?\u202F» La bonne nouvelle, c’est qu’il suffit de savoir ce que la carte va vivre.</p>',
      '<h2>Elle va être jouée</h2>',
      '<p>Choisissez le <strong>format standard, 66 × 91 mm</strong>. Il laisse un peu d’air autour de la carte, se mélange facilement et se remplace à petit prix. Un dos mat évite les reflets, un dos opaque évite les discussions.</p>',
      '<h2>Elle va être gardée</h2>',
      '<p>Glissez-la d’abord dans une protection ajustée («\u202Fperfect size\u202F»), <strong>64 × 89 mm</strong>, puis dans une standard. Insérez la première par le bas et la seconde par le haut\u00A0: la poussière n’a plus de chemin.</p>',
      '<h2>Elle a de la valeur</h2>',
      '<p>Passez à une protection épaisse, de 100 à 120 microns. Elle pèse un peu plus dans la main, mais les coins restent nets.</p>',
      '<h3>En résumé</h3>',
      '<ul><li>Partie du vendredi soir\u00A0: standard.</li><li>Classeur et collection\u00A0: ajustée, puis standard.</li><li>Carte rare ou signée\u00A0: épaisse, sans hésiter.</li></ul>',
      '<p>Un doute persiste\u202F? Notre <a href="/guide-achat">guide d’achat</a> reprend tout, schémas à l’appui.</p>',
    ].join(''),
    picture: 'article-classeur.webp',
    author: 'Camille Fontaine',
    categories: ['Jeu de Cartes à Collectionner'],
    daysAgo: 142,
  },
  {
    title: 'Comment naît un dos irisé',
    summary:
      'De l’aquarelle d’Inès à la presse de l’atelier\u00A0: le chemin d’une protection, raconté par celles et ceux qui la fabriquent.',
    content: [
      '<p>Sur notre établi, <a href="/products/ecaille-de-jade">Écaille de jade</a> a d’abord été une feuille de papier froissée, peinte à l’eau, que le soleil a fait gondoler. L’effet nous a plu\u00A0: nous avons cherché pendant quatre mois comment l’imprimer.</p>',
      '<h2>Le dessin</h2>',
      '<p>Inès, qui signe nos motifs, travaille toujours à la main avant de passer à l’écran. Chaque écaille reçoit sa propre valeur de gris, et c’est cette valeur qui dira à la lumière quand s’allumer.</p>',
      '<blockquote>«\u202FSi toutes les écailles brillent en même temps, c’est un miroir. Si elles brillent chacune à leur tour, c’est un animal.\u202F»</blockquote>',
      '<h2>L’impression</h2>',
      '<p>Trois passages sont nécessaires\u00A0: un fond opaque, une couche métallisée, puis l’encre translucide. Entre deux passages, vingt-quatre heures de repos.</p>',
      '<h2>Le contrôle</h2>',
      '<ul><li>La transparence de la face, sur un texte imprimé en très petit.</li><li>La solidité des soudures, à la main, sur une pochette sur cent.</li><li>La glisse, après trois cents mélanges.</li></ul>',
      '<p>Ce qui ne passe pas repart à l’atelier, qui le recycle. Le reste arrive chez vous.</p>',
    ].join(''),
    picture: 'article-entretien.webp',
    author: 'Inès Maréchal',
    categories: ['Autres'],
    daysAgo: 96,
  },
  {
    title: 'Nettoyer ses protections sans les abîmer',
    summary:
      'Un chiffon, un peu d’eau et de la patience\u00A0: nos conseils pour que vos protections passent la saison.',
    content: [
      '<p>Après quelques soirées, une protection se voile. Ce n’est presque jamais de l’usure\u00A0: c’est de la poussière et un peu de gras. Cela se rattrape.</p>',
      '<h2>Ce qu’il vous faut</h2>',
      '<ul><li>Un chiffon en microfibre, propre et sec.</li><li>Un fond d’eau tiède.</li><li>Une serviette bien à plat.</li></ul>',
      '<h2>La méthode</h2>',
      '<p>Retirez d’abord la carte. Humidifiez à peine le chiffon, essuyez du haut vers le bas, sans appuyer sur les soudures, puis laissez sécher une heure. Ne remettez jamais une carte dans une protection encore humide.</p>',
      '<h3>À ne pas faire</h3>',
      '<p>Pas d’alcool, pas de produit à vitres, pas de sèche-cheveux\u00A0: la face jaunit ou se rétracte, et rien ne la fera revenir.</p>',
      '<blockquote>Si le coin est fendu, ne réparez pas\u00A0: changez. Une carte vaut toujours plus que sa protection.</blockquote>',
      '<p>Vous avez une astuce de famille\u202F? <a href="/contact">Écrivez-nous</a>, nous publierons les meilleures.</p>',
    ].join(''),
    picture: 'article-salon.webp',
    author: 'Camille Fontaine',
    categories: ['Jeu de Cartes à Collectionner', 'Autres'],
    daysAgo: 61,
  },
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
      '<p>Une fois l’inventaire fait, vous saurez combien de pochettes commander. Les <a href="/">lots de 32</a> sont là pour ça.</p>',
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
      '<h2><a href="/products/oiseau-de-feu">Oiseau de feu</a></h2>',
      '<p>Des dizaines d’éclats rouge et or, une épaisseur généreuse\u00A0: pour les cartes que l’on montre avant de les jouer.</p>',
      '<h2><a href="/products/bouclier-d-aube">Bouclier d’aube</a></h2>',
      '<p>Notre protection la plus épaisse à ce jour, livrée dans son étui. Un cadeau tout trouvé.</p>',
      '<h2><a href="/products/edition-du-matin">Édition du matin</a> et <a href="/products/onde-de-choc">Onde de choc</a></h2>',
      '<p>La première inaugure le format japonais, la seconde file comme le vent. Deux humeurs, un même soin.</p>',
      '<h2><a href="/products/lune-montante">Lune montante</a></h2>',
      '<p>Vous nous la demandiez depuis longtemps\u00A0: enfin une protection grand format, pour le tarot et les oracles.</p>',
      '<ul><li>Disponibles à l’unité et par lots de 5, 10 ou 32.</li><li>Livraison en point relais offerte à partir de 30\u00A0€ d’achat.</li></ul>',
      '<p>Elles sont toutes <a href="/?availability=recent">en vitrine</a>, jusqu’à épuisement.</p>',
    ].join(''),
    picture: 'article-nouveautes.webp',
    author: 'Camille Fontaine',
    categories: ['Jeu de Cartes à Collectionner', 'Dessins animés'],
    daysAgo: 4,
  },
]
