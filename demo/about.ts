export const ABOUT_PICTURES = {
  drawing: 'about-dessin.webp',
  press: 'about-presse.webp',
  packing: 'about-envoi.webp',
} as const

export function aboutText(addressOf: (picture: string) => string): string {
  const picture = (name: keyof typeof ABOUT_PICTURES, alt: string) =>
    `<p><img src="${addressOf(ABOUT_PICTURES[name])}/960.webp" alt="${alt}" width="1200" height="675" loading="lazy" /></p>`
  return [
    '<p>Carapace, c’est un atelier lyonnais et trois personnes qui jouent aux cartes depuis l’école. Nous dessinons des protections parce que celles que nous achetions s’usaient avant nos cartes.</p>',
    '<h2>Dessinées à la main</h2>',
    picture('drawing', 'Une table à dessin\u00A0: un motif d’écailles, à moitié peint, et trois crayons'),
    '<p>Inès Maréchal peint chaque motif sur papier avant de le passer à l’écran. Aucun n’est acheté tout fait, et chacun n’existe qu’ici.</p>',
    '<h2>Imprimées par petites séries</h2>',
    picture('press', 'La presse\u00A0: une feuille de dos verts sort des rouleaux'),
    '<p>Le dos reçoit trois passages d’encre, la face reste transparente. Nous tirons à la main sur les soudures d’une pochette sur cent.</p>',
    '<h2>Emballées rue des Écailles</h2>',
    picture('packing', 'Un carton ouvert avec six lots de pochettes dans leur bande de papier'),
    '<p>Hugo Lestrade compte les lots, les ceint d’une bande de papier et ferme votre colis. Une question, un doute sur une taille\u202F? Camille Fontaine, qui tient la boutique, vous répond\u00A0: <a href="/contact">écrivez-nous</a>.</p>',
  ].join('')
}
