/** The questions of the buying guide; shown on the page and given to search engines from here. */
export const GUIDE_QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: 'Quelle taille choisir pour une carte Pokémon ou Magic ?',
    answer:
      'Ces cartes mesurent 63 × 88 mm. Prenez une protection standard (66 × 91 mm) pour jouer, une perfect size (64 × 89 mm) pour une première couche ajustée.',
  },
  {
    question: 'Peut-on superposer deux protections ?',
    answer:
      'Oui : glissez d’abord la carte dans une perfect size, ouverture vers le bas, puis l’ensemble dans une standard, ouverture vers le haut. La poussière ne trouve plus de chemin.',
  },
  {
    question: 'Combien de protections pour un jeu ?',
    answer:
      'Un jeu de 60 cartes demande 60 protections : deux lots de 32 suffisent, avec quelques remplaçantes. Toutes doivent avoir le même dos pour être jouées en tournoi.',
  },
  {
    question: 'Le plastique abîme-t-il les cartes avec le temps ?',
    answer:
      'Pas s’il est sans PVC ni acide, comme le polypropylène de nos protections. C’est le PVC souple qui jaunit, colle et attaque l’encre.',
  },
  {
    question: 'Mat ou brillant ?',
    answer:
      'Le mat se mélange mieux et ne reflète pas la lampe ; le brillant rend mieux les couleurs et convient au classeur et à la vitrine.',
  },
  {
    question: 'Quand faut-il changer une protection ?',
    answer:
      'Dès qu’un coin est fendu, que la face se voile ou que le dos est marqué : une carte reconnaissable à sa protection n’est plus admise en tournoi.',
  },
]
