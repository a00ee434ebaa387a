/** The buying guide (storefront.md §2), unless the owner has written another one. */

export const GUIDE_INTRODUCTION =
  'Une carte protégée à temps garde ses coins, ses couleurs et sa valeur. Trois types de protections suffisent à presque tout\u00a0: voici comment choisir.'

export const GUIDE_TYPES = [
  {
    name: 'Standard',
    size: '66 × 91 mm',
    width: 66,
    height: 91,
    text: 'La protection du jeu. Un peu d’air autour de la carte, un mélange facile, un petit prix. Le bon choix par défaut.',
  },
  {
    // The law requires a French word next to the English one (law of 4 August 1994, art. 2).
    name: 'Perfect size (ajustée)',
    size: '64 × 89 mm',
    width: 64,
    height: 89,
    text: 'Un millimètre de plus que la carte. Elle la tient sans jeu et se glisse dans une standard pour une double protection.',
  },
  {
    name: 'Premium',
    size: '66 × 91 mm, film épais',
    width: 66,
    height: 91,
    text: 'Un film de 100 à 120 microns et des soudures renforcées. Pour les cartes rares, signées, ou qui voyagent.',
  },
] as const

export const GUIDE_CRITERIA = [
  {
    name: 'L’usage.',
    text: 'Pour jouer, une standard au dos mat. Pour garder, une perfect size dans une standard. Pour montrer, une premium brillante.',
  },
  {
    name: 'Le format de la carte.',
    text: 'Mesurez-la\u00a0: la plupart font 63\u00a0×\u00a088\u00a0mm. Celles au format japonais, plus petites (59\u00a0×\u00a086\u00a0mm), flottent dans une standard.',
  },
  {
    name: 'L’épaisseur.',
    text: 'De 40 à 60\u00a0microns pour une première couche, autour de 100 pour le jeu, 120 pour les pièces de valeur.',
  },
  {
    name: 'La matière.',
    text: 'Sans PVC ni acide, toujours. C’est le cas de tout ce que nous vendons.',
  },
  {
    name: 'La quantité.',
    text: 'Un lot de 32 revient moins cher à la pochette qu’un lot de 5\u00a0: comptez la taille de votre jeu, et quelques remplaçantes.',
  },
] as const

export const GUIDE_CARE = [
  'Lavez-vous les mains avant de manipuler une carte, et tenez-la par les bords.',
  'Glissez la carte sans forcer, un coin puis l’autre, sur une surface propre.',
  'Essuyez les pochettes voilées avec une microfibre à peine humide, carte retirée, puis laissez sécher.',
  'Rangez à l’abri du soleil, entre 15 et 25\u00a0°C, debout ou à plat sans poids.',
  'Remplacez sans attendre une pochette fendue\u00a0: au prochain choc, c’est la carte qui plierait.',
] as const

export const GUIDE_QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: 'Quelle taille choisir pour une carte Pokémon ou Magic\u202F?',
    answer:
      'Ces cartes mesurent 63 × 88 mm. Prenez une protection standard (66 × 91 mm) pour jouer, une perfect size (64 × 89 mm) pour une première couche ajustée.',
  },
  {
    question: 'Peut-on superposer deux protections\u202F?',
    answer:
      'Oui\u00A0: glissez d’abord la carte dans une perfect size, ouverture vers le bas, puis l’ensemble dans une standard, ouverture vers le haut. La poussière ne trouve plus de chemin.',
  },
  {
    question: 'Combien de pochettes pour un jeu\u202F?',
    answer:
      'Un jeu de 60 cartes demande 60 pochettes\u00A0: deux lots de 32 suffisent, avec quelques remplaçantes. Toutes doivent avoir le même dos pour être jouées en tournoi.',
  },
  {
    question: 'Le plastique abîme-t-il les cartes avec le temps\u202F?',
    answer:
      'Pas s’il est sans PVC ni acide, comme le polypropylène de nos protections. C’est le PVC souple qui jaunit, colle et attaque l’encre.',
  },
  {
    question: 'Mat ou brillant\u202F?',
    answer:
      'Le mat se mélange mieux et ne reflète pas la lampe\u202F; le brillant rend mieux les couleurs et convient au classeur et à la vitrine.',
  },
  {
    question: 'Quand faut-il changer une pochette\u202F?',
    answer:
      'Dès qu’un coin est fendu, que la face se voile ou que le dos est marqué\u00A0: une carte reconnaissable à sa pochette n’est plus admise en tournoi.',
  },
]

export function guideHtml(): string {
  const parts = [
    `<p>${GUIDE_INTRODUCTION}</p>`,
    '<h2>Les types de protections</h2>',
    ...GUIDE_TYPES.map(({ name, size, text }) => `<h3>${name} (${size})</h3><p>${text}</p>`),
    '<h2>Bien choisir</h2>',
    `<ul>${GUIDE_CRITERIA.map(({ name, text }) => `<li><p><strong>${name}</strong> ${text}</p></li>`).join('')}</ul>`,
    '<h2>Entretenir ses protections</h2>',
    `<ol>${GUIDE_CARE.map((text) => `<li><p>${text}</p></li>`).join('')}</ol>`,
    '<h2>Questions fréquentes</h2>',
    ...GUIDE_QUESTIONS.map(({ question, answer }) => `<h3>${question}</h3><p>${answer}</p>`),
  ]
  return parts.join('')
}
