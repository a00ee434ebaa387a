import { PAGE_TITLES, type OwnerTextName } from './owner-texts.ts'
import type { Facts, Setting, TextSetting } from './setting.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.ts'

export const HOME_SETTINGS: Record<keyof Settings['home'], TextSetting> = {
  headline: {
    panel: 'home',
    label: 'Titre de l’accueil',
    help: 'Le grand titre de la page d’accueil quand aucune bannière n’est affichée.',
    example: DEFAULT_SETTINGS.home.headline,
    max: 120,
    kind: 'headline',
    isNeeded: true,
  },
  sentence: {
    panel: 'home',
    label: 'Phrase de l’accueil',
    help: 'La phrase placée sous ce titre\u202F; laissez vide pour ne garder que le titre.',
    example: DEFAULT_SETTINGS.home.sentence,
    max: 300,
    isLong: true,
  },
}

export const FOOTER_LINKS: Setting = {
  panel: 'footer',
  label: 'Liens du pied de page',
  help: 'Vos liens, ajoutés à ceux de la boutique en bas de chaque page.',
  example: 'Nos tournois, /news/nos-tournois',
  kind: 'links',
}

export const TEXT_SETTINGS: Record<OwnerTextName, Facts> = {
  guide: {
    label: PAGE_TITLES.guide,
    help: 'Votre guide remplace celui d’origine et ses dessins.',
    example: 'les formats que vous vendez, et pour quelles cartes',
  },
  about: {
    label: PAGE_TITLES.about,
    help: 'Qui vous êtes\u00a0: la page et son lien en pied de page apparaissent quand elle est écrite.',
    example: 'Joueurs depuis vingt ans, nous préparons vos colis à Lyon.',
  },
  delivery: {
    label: PAGE_TITLES.delivery,
    help: 'Votre texte, au-dessus des tarifs et des délais, qui suivent toujours vos réglages.',
    example: 'Nous préparons les colis le mardi et le vendredi.',
  },
  returns: {
    label: PAGE_TITLES.returns,
    help: 'Votre texte, au-dessus des règles de retour, qui suivent toujours les CGV.',
    example: 'Glissez la facture dans le colis.',
  },
  confirmation: {
    label: 'E-mail de confirmation',
    help: 'Un paragraphe de vous, ajouté à l’e-mail qui confirme une commande.',
    example: 'Merci de soutenir une petite boutique\u202F!',
  },
  sending: {
    label: 'E-mail d’expédition',
    help: 'Un paragraphe de vous, ajouté à l’e-mail qui annonce l’envoi du colis.',
    example: 'Pensez à votre pièce d’identité pour retirer le colis.',
  },
  delivered: {
    label: 'E-mail de livraison',
    help: 'Un paragraphe de vous, ajouté à l’e-mail envoyé quand la commande est livrée.',
    example: 'Une question sur vos pochettes\u202F? Répondez à cet e-mail.',
  },
  withdrawal: {
    label: 'E-mail de rétractation',
    help: 'Un paragraphe de vous, ajouté à l’accusé de réception d’une rétractation.',
    example: 'Glissez le numéro de commande dans le colis.',
  },
}
