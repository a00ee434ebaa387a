export type DemoMessage = { email: string; subject: string; content: string; daysAgo: number }

/** Each message has at least 100 characters, as the contact form requires. */
export const MESSAGES: readonly DemoMessage[] = [
  {
    email: 'lucie.ferrand@exemple.test',
    subject: 'Quelle taille pour des cartes de tarot\u202F?',
    content:
      'Bonjour,\nmon jeu de tarot mesure 69 × 118 mm. Est-ce que le grand format de Lune montante conviendra, ou faut-il attendre une taille au-dessus\u202F? Merci d’avance et bravo pour les dessins.',
    daysAgo: 1,
  },
  {
    email: 'nadia.belkacem@exemple.test',
    subject: 'Retour en stock de Marée d’or',
    content:
      'Bonjour, je cherche encore 32 protections Marée d’or pour terminer mon classeur. Une réimpression est-elle prévue avant les fêtes\u202F? Je veux bien être prévenue par e-mail.',
    daysAgo: 3,
  },
  {
    email: 'club.des-trois-des@exemple.test',
    subject: 'Commande pour un club',
    content:
      'Bonjour,\nnous sommes un club de 24 joueurs près de Nantes et nous aimerions équiper tout le monde du même modèle. Faites-vous un devis au-delà de 2 000 protections, et sous quel délai\u202F?\nBien à vous,\nle bureau',
    daysAgo: 9,
  },
  {
    email: 'theo.garnier@exemple.test',
    subject: 'Une soudure ouverte dans mon lot',
    content:
      'Bonjour, sur mon dernier lot de 10 Fusée de poche, une protection était ouverte sur le côté. Rien de grave, mais je préfère vous le signaler. Je peux vous envoyer une photo si cela vous aide.',
    daysAgo: 16,
  },
  {
    email: 'client@carapace.test',
    subject: 'Merci pour le petit mot',
    content:
      'Juste un message pour vous remercier de la carte glissée dans le colis. Ma fille l’a mise dans une Phalène lunaire et ne la quitte plus. À bientôt pour la série d’hiver, sûrement avant Noël\u202F!',
    daysAgo: 27,
  },
]
