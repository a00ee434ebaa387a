import type { DemoArticle } from './article-data.ts'

/** Choosing, making and looking after sleeves. */
export const ARTICLES_ON_CARE: readonly DemoArticle[] = [
  {
    title: 'Perfect, standard, premium\u00A0: quelle protection pour quelle carte\u202F?',
    summary:
      'Trois familles de protections, trois usages. Deux minutes de lecture pour ne plus jamais acheter la mauvaise taille.',
    content: [
      '<p>C’est la question que l’on nous pose le plus souvent, en boutique comme par écrit\u00A0: «\u202FJe prends laquelle\u202F?\u202F» La bonne nouvelle, c’est qu’il suffit de savoir ce que la carte va vivre.</p>',
      '<h2>Elle va être jouée</h2>',
      '<p>Choisissez le <strong>format standard, 66 × 91 mm</strong>. Il laisse un peu d’air autour de la carte, se mélange facilement et se remplace à petit prix. Un dos mat évite les reflets, un dos opaque évite les discussions.</p>',
      '<h2>Elle va être gardée</h2>',
      '<p>Glissez-la d’abord dans une protection ajustée, <strong>64 × 89 mm</strong>, puis dans une standard. Insérez la première par le bas et la seconde par le haut\u00A0: la poussière n’a plus de chemin.</p>',
      '<h2>Elle a de la valeur</h2>',
      '<p>Passez à une protection épaisse, de 100 à 120 microns. Elle pèse un peu plus dans la main, mais les coins restent nets.</p>',
      '<h3>En résumé</h3>',
      '<ul><li>Partie du vendredi soir\u00A0: standard.</li><li>Classeur et collection\u00A0: ajustée, puis standard.</li><li>Carte rare ou signée\u00A0: épaisse, sans hésiter.</li></ul>',
      '<p>Un doute persiste\u202F? Notre <a href="/guide-achat">guide d’achat</a> reprend tout, schémas à l’appui.</p>',
    ].join(''),
    picture: 'article-classeur.webp',
    author: 'Camille Aubry',
    categories: ['Jeu de Cartes à Collectionner'],
    daysAgo: 142,
  },
  {
    title: 'Comment naît un dos irisé',
    summary:
      'De l’aquarelle d’Inès à la presse de l’atelier\u00A0: le chemin d’une protection, raconté par celles et ceux qui la fabriquent.',
    content: [
      '<p>Sur notre établi, Écaille de jade a d’abord été une feuille de papier froissée, peinte à l’eau, que le soleil a fait gondoler. L’effet nous a plu\u00A0: nous avons cherché pendant quatre mois comment l’imprimer.</p>',
      '<h2>Le dessin</h2>',
      '<p>Inès, qui signe nos motifs, travaille toujours à la main avant de passer à l’écran. Chaque écaille reçoit sa propre valeur de gris, et c’est cette valeur qui dira à la lumière quand s’allumer.</p>',
      '<blockquote>«\u202FSi toutes les écailles brillent en même temps, c’est un miroir. Si elles brillent chacune à leur tour, c’est un animal.\u202F»</blockquote>',
      '<h2>L’impression</h2>',
      '<p>Trois passages sont nécessaires\u00A0: un fond opaque, une couche métallisée, puis l’encre translucide. Entre chaque, vingt-quatre heures de repos.</p>',
      '<h2>Le contrôle</h2>',
      '<ul><li>La transparence de la face, sur un texte imprimé en très petit.</li><li>La solidité des soudures, à la main, une par une sur cent.</li><li>La glisse, après trois cents mélanges.</li></ul>',
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
    author: 'Camille Aubry',
    categories: ['Jeu de Cartes à Collectionner', 'Autres'],
    daysAgo: 61,
  },
]
