import { REQUIRED_FIELD } from '../field-errors.ts'
import { COUNTRIES, type Country } from '../shipping/countries.ts'
import { canServe } from '../shipping/delivery.ts'
import { SHIPPING_LABELS, SHIPPING_METHODS, type ShippingMethod } from '../shipping/shipping-methods.ts'
import { PAGE_PATHS, PAGE_TITLES, type OwnerTextName } from './owner-texts.ts'
import {
  DELAY_INVALID,
  GRAMS_INVALID,
  MAX_DELAY,
  MAX_GRAMS,
  MAX_LOW_STOCK,
  REGIME_IN_PAST,
  REGIME_MISSING,
  WHOLE_NUMBER,
  type TextKind,
} from './settings-rules.ts'
import { DEFAULT_SETTINGS, type Settings, type ShopTexts } from './settings.ts'
import { EU_PLACE_LABELS, REGIME_LABELS } from './texts.ts'

/** The tabs of the screen in their order, with their word in the address. */
export const SETTINGS_TABS = {
  delivery: 'Livraison',
  payment: 'Paiement',
  shop: 'Boutique',
  texts: 'Textes',
  vat: 'TVA',
} as const
export type SettingsTab = keyof typeof SETTINGS_TABS

/** The panels of the tabs, in their order. */
export const SETTINGS_PANELS = {
  mondialRelay: { tab: 'delivery', title: SHIPPING_LABELS.mondialRelay },
  colissimo: { tab: 'delivery', title: SHIPPING_LABELS.colissimo },
  delays: { tab: 'delivery', title: 'Délais', columns: 2 },
  weights: { tab: 'delivery', title: 'Poids', columns: 2 },
  closings: { tab: 'delivery', title: 'Jours de fermeture' },
  means: { tab: 'payment', title: 'Autres moyens de paiement' },
  domain: { tab: 'payment', title: 'Domaine de la boutique' },
  company: { tab: 'shop', title: 'Votre entreprise' },
  look: { tab: 'shop', title: 'Apparence' },
  stock: { tab: 'shop', title: 'Stock et accessibilité' },
  home: { tab: 'texts', title: 'Page d’accueil' },
  footer: { tab: 'texts', title: 'Liens du pied de page' },
  products: { tab: 'texts', title: 'Fiches des produits et garanties' },
  regime: { tab: 'vat', title: 'Régime de TVA' },
  threshold: { tab: 'vat', title: 'Seuil et ventes dans l’Union' },
} as const satisfies Record<string, { tab: SettingsTab; title: string; columns?: 2 }>
export type SettingsPanel = keyof typeof SETTINGS_PANELS

/** One setting, as the form shows it and the server checks it. */
type Facts = {
  label: string
  /** Its effect, in one sentence. */
  help: string
  example: string
  /** The property of its value. */
  readBy: string
}

type Shown = Facts & { panel: SettingsPanel }

/** A setting that is a text. */
export type TextSetting = Shown & {
  /** In characters. */
  max: number
  kind?: TextKind
  isLong?: true
  /** Required for the opening of the shop. */
  isNeeded?: true
  /** The environment variable of its initial value. */
  variable?: string
}

/** Any setting of the form. Its kind decides its field, its check and its form in the call. */
export type Setting =
  | TextSetting
  | (Shown & { kind: 'whole'; min: number; max: number; wrong: string })
  /** In euros. An optional one may be blank, which means no amount. */
  | (Shown & { kind: 'amount'; isOptional?: true })
  | (Shown & { kind: 'switch' })
  | (Shown & { kind: 'choice'; choices: Record<string, string>; missing: string; isExampleHidden?: true })
  /** From today on. Always shown blank. */
  | (Shown & { kind: 'day'; past: string })
  | (Shown & { kind: 'closings' | 'links' })

export const tabOf = ({ panel }: Pick<Setting, 'panel'>): SettingsTab => SETTINGS_PANELS[panel].tab

const SELLER = 'pied de page, mentions légales, CGV, factures et e-mails'

/** The seller, and the defaults for products without their own words. */
export const SHOP_SETTINGS: Record<keyof ShopTexts, TextSetting> = {
  name: {
    panel: 'company',
    label: 'Nom de la boutique',
    help: 'Le nom affiché en haut des pages, dans les e-mails et sur les factures.',
    example: 'Carapace',
    readBy: 'toutes les pages, e-mails et documents',
    max: 80,
    kind: 'name',
    isNeeded: true,
    variable: 'SHOP_NAME',
  },
  email: {
    panel: 'company',
    label: 'E-mail pour les clients',
    help: 'L’adresse à laquelle les clients vous écrivent et répondent.',
    example: 'bonjour@boutique.fr',
    readBy: SELLER,
    max: 254,
    kind: 'email',
    isNeeded: true,
    variable: 'SHOP_EMAIL',
  },
  phone: {
    panel: 'company',
    label: 'Téléphone',
    help: 'Le numéro auquel les clients vous joignent, exigé par la loi avant une vente à distance.',
    example: '04 78 00 11 22',
    readBy: SELLER,
    max: 40,
    isNeeded: true,
    variable: 'SHOP_PHONE',
  },
  company: {
    panel: 'company',
    label: 'Raison sociale et forme juridique',
    help: 'Le nom sous lequel vous vendez, tel qu’il doit figurer sur les factures et dans les CGV.',
    example: 'Dupont SARL, ou Camille Dupont EI',
    readBy: SELLER,
    max: 150,
    isNeeded: true,
    variable: 'SHOP_COMPANY',
  },
  capital: {
    panel: 'company',
    label: 'Capital social',
    help: 'Le capital indiqué dans les mentions légales et sur les factures\u202F; laissez vide si vous n’en avez pas.',
    example: '1 000 €',
    readBy: 'mentions légales et factures',
    max: 60,
    variable: 'SHOP_CAPITAL',
  },
  address: {
    panel: 'company',
    label: 'Adresse du siège',
    help: 'L’adresse de l’entreprise, dans le pied de page, les mentions légales et les factures.',
    example: '4 place Bellecour, 69002 Lyon, France',
    readBy: SELLER,
    max: 300,
    isNeeded: true,
    variable: 'SHOP_ADDRESS',
  },
  returnAddress: {
    panel: 'company',
    label: 'Adresse de retour',
    help: 'L’adresse à laquelle les clients renvoient un colis\u202F; laissez vide si c’est celle du siège.',
    example: 'Entrepôt, 8 rue du Port, 69007 Lyon, France',
    readBy: 'CGV, page de rétractation et e-mails',
    max: 300,
    variable: 'SHOP_RETURN_ADDRESS',
  },
  companyNumber: {
    panel: 'company',
    label: 'Immatriculation',
    help: 'Votre RCS et votre SIREN\u202F; les neuf chiffres du SIREN nomment aussi le fichier du comptable.',
    example: 'RCS Lyon 812 345 676',
    readBy: `${SELLER}, fichier FEC`,
    max: 100,
    isNeeded: true,
    variable: 'SHOP_COMPANY_NUMBER',
  },
  vatNumber: {
    panel: 'regime',
    label: 'Numéro de TVA intracommunautaire',
    help: 'Le numéro imprimé sur vos factures\u202F; il n’est pas demandé en franchise de TVA.',
    example: 'FR19 812345676',
    readBy: 'mentions légales, CGV et factures',
    max: 40,
    variable: 'SHOP_VAT_NUMBER',
  },
  idu: {
    panel: 'company',
    label: 'Identifiant unique (emballages)',
    help: 'L’identifiant que vous donne votre éco-organisme, affiché dans les CGV et les mentions légales.',
    example: 'FR231465_01KFTP',
    readBy: 'mentions légales et CGV',
    max: 60,
    isNeeded: true,
    variable: 'SHOP_IDU',
  },
  director: {
    panel: 'company',
    label: 'Directeur de la publication',
    help: 'La personne qui répond de ce que publie le site, nommée dans les mentions légales.',
    example: 'Camille Dupuis',
    readBy: 'mentions légales',
    max: 120,
    isNeeded: true,
    variable: 'SHOP_DIRECTOR',
  },
  host: {
    panel: 'company',
    label: 'Hébergeur du site',
    help: 'Le nom, l’adresse et le téléphone de votre hébergeur, exigés dans les mentions légales.',
    example: 'Hébergeur SAS, 2 rue Kellermann, 59100 Roubaix, 09 72 10 10 07',
    readBy: 'mentions légales',
    max: 300,
    isLong: true,
    isNeeded: true,
    variable: 'SHOP_HOST',
  },
  mediator: {
    panel: 'company',
    label: 'Médiateur de la consommation',
    help: 'Le médiateur auquel vous avez adhéré, avec son adresse et son site, indiqué à chaque client.',
    example: 'CM2C, 14 rue Saint-Jean, 75017 Paris, cm2c.net',
    readBy: 'pied de page, mentions légales et CGV',
    max: 300,
    isLong: true,
    isNeeded: true,
    variable: 'SHOP_MEDIATOR',
  },
  socialUrl: {
    panel: 'company',
    label: 'Réseau social',
    help: 'La page vers laquelle mène «\u202FSuivez-nous\u202F» en pied de page\u202F; laissez vide pour retirer le lien.',
    example: 'https://www.instagram.com/boutique',
    readBy: 'pied de page',
    max: 300,
    kind: 'url',
    variable: 'SHOP_SOCIAL_URL',
  },
  manufacturer: {
    panel: 'company',
    label: 'Fabricant habituel',
    help: 'Le nom, l’adresse et l’e-mail du fabricant des produits qui n’en nomment pas d’autre.',
    example: 'Boutique SARL, 4 place Bellecour, 69002 Lyon, France, securite@boutique.fr',
    readBy: 'fiches des produits',
    max: 400,
    isLong: true,
    isNeeded: true,
    variable: 'SHOP_MANUFACTURER',
  },
  manufacturerCountry: {
    panel: 'company',
    label: 'Pays du fabricant habituel',
    help: 'Hors de l’Union européenne, un responsable établi dans l’Union devient obligatoire.',
    example: 'France',
    readBy: 'ouverture de la boutique',
    max: 2,
    kind: 'country',
    isNeeded: true,
    variable: 'SHOP_MANUFACTURER_COUNTRY',
  },
  responsiblePerson: {
    panel: 'company',
    label: 'Responsable dans l’Union européenne',
    help: 'Qui répond dans l’Union d’un fabricant établi ailleurs\u00a0: nom, adresse postale et e-mail.',
    example: 'Mandataire SARL, 1 rue du Port, 76600 Le Havre, contact@mandataire.fr',
    readBy: 'fiches des produits',
    max: 400,
    isLong: true,
    variable: 'SHOP_RESPONSIBLE_PERSON',
  },
  warnings: {
    panel: 'products',
    label: 'Avertissements de sécurité',
    help: 'Le texte affiché sur les produits qui n’ont pas le leur\u202F; laissez vide pour le texte habituel.',
    example: 'Ne convient pas aux enfants de moins de 36 mois.',
    readBy: 'fiches des produits',
    max: 1000,
    isLong: true,
    variable: 'SHOP_PRODUCT_WARNINGS',
  },
  material: {
    panel: 'products',
    label: 'Matière habituelle',
    help: 'La matière indiquée sur les produits qui n’en nomment pas d’autre.',
    example: 'Polypropylène sans PVC ni acide',
    readBy: 'fiches des produits',
    max: 200,
    variable: 'SHOP_PRODUCT_MATERIAL',
  },
  sorting: {
    panel: 'products',
    label: 'Consignes de tri',
    help: 'Comment trier le produit et son emballage\u202F; laissez vide pour le texte habituel.',
    example: 'Sachet plastique et carton\u00a0: bac de tri.',
    readBy: 'fiches des produits',
    max: 600,
    isLong: true,
    variable: 'SHOP_SORTING',
  },
  alertEmail: {
    panel: 'company',
    label: 'E-mail pour vos alertes',
    help: 'L’adresse à laquelle la boutique vous écrit\u00a0: nouvelles commandes, stock faible, incidents\u202F; laissez vide pour utiliser celle des clients.',
    example: 'alertes@boutique.fr',
    readBy: 'e-mails au commerçant',
    max: 254,
    kind: 'email',
    variable: 'ALERT_EMAIL',
  },
  guaranteeNotice: {
    panel: 'products',
    label: 'Avis sur la garantie légale',
    help: 'L’image officielle de l’avis, en français, publiée par la Commission européenne (règlement (UE) 2025/1960).',
    example: 'le fichier PNG de la Commission, sans retouche',
    readBy: 'page des garanties',
    max: 300,
    kind: 'picture',
  },
  triman: {
    panel: 'products',
    label: 'Triman et consignes de tri',
    help: 'L’image du Triman donnée par votre éco-organisme, affichée sur les fiches des produits.',
    example: 'le fichier PNG de l’éco-organisme',
    readBy: 'fiches des produits',
    max: 300,
    kind: 'picture',
  },
  logo: {
    panel: 'look',
    label: 'Logo',
    help: 'L’image affichée à côté du nom de la boutique, en haut et en bas des pages, et sur les factures.',
    example: 'un carré de 240 pixels au moins, sur fond transparent',
    readBy: 'en-tête et pied de page, factures et avoirs',
    max: 300,
    kind: 'picture',
  },
  favicon: {
    panel: 'look',
    label: 'Icône de l’onglet',
    help: 'La petite image que montre le navigateur à côté du titre de la page.',
    example: 'un carré simple, lisible à 32 pixels',
    readBy: 'onglets du navigateur',
    max: 300,
    kind: 'picture',
  },
  accent: {
    panel: 'look',
    label: 'Couleur d’accent, thème clair',
    help: 'La couleur des éléments choisis et des liens survolés\u202F; elle doit rester lisible sur fond clair.',
    example: '#5238c4',
    readBy: 'toutes les pages',
    max: 7,
    kind: 'light',
  },
  accentDark: {
    panel: 'look',
    label: 'Couleur d’accent, thème sombre',
    help: 'La même, pour les clients dont l’appareil est en thème sombre.',
    example: '#b6a6ff',
    readBy: 'toutes les pages',
    max: 7,
    kind: 'dark',
  },
}

/** The default texts of the home page. */
export const HOME_SETTINGS: Record<keyof Settings['home'], TextSetting> = {
  headline: {
    panel: 'home',
    label: 'Titre de l’accueil',
    help: 'Le grand titre de la page d’accueil quand aucune bannière n’est affichée.',
    example: DEFAULT_SETTINGS.home.headline,
    readBy: 'page d’accueil',
    max: 120,
    kind: 'headline',
    isNeeded: true,
  },
  sentence: {
    panel: 'home',
    label: 'Phrase de l’accueil',
    help: 'La phrase placée sous ce titre\u202F; laissez vide pour ne garder que le titre.',
    example: DEFAULT_SETTINGS.home.sentence,
    readBy: 'page d’accueil',
    max: 300,
    isLong: true,
  },
}

/** Apple's verification file for the shop's domain. */
export const APPLE_DOMAIN_FILE: TextSetting = {
  panel: 'domain',
  label: 'Fichier de domaine Apple Pay',
  help: 'Le contenu du fichier «\u202Fapple-developer-merchantid-domain-association\u202F» que donne votre prestataire de paiement\u00a0: la boutique le publie là où Apple le cherche.',
  example: '7B227073704964223A2239373943394538…',
  readBy: '/.well-known/apple-developer-merchantid-domain-association',
  max: 20_000,
  isLong: true,
}

/** Pages and mails, each with its own editor. */
export const TEXT_SETTINGS: Record<OwnerTextName, Facts> = {
  guide: {
    label: PAGE_TITLES.guide,
    help: 'Votre guide remplace celui d’origine et ses dessins.',
    example: 'les formats que vous vendez, et pour quelles cartes',
    readBy: PAGE_PATHS.guide,
  },
  about: {
    label: PAGE_TITLES.about,
    help: 'Qui vous êtes\u00a0: la page et son lien en pied de page apparaissent quand elle est écrite.',
    example: 'Joueurs depuis vingt ans, nous préparons vos colis à Lyon.',
    readBy: PAGE_PATHS.about,
  },
  delivery: {
    label: PAGE_TITLES.delivery,
    help: 'Votre texte, au-dessus des tarifs et des délais, qui suivent toujours vos réglages.',
    example: 'Nous préparons les colis le mardi et le vendredi.',
    readBy: PAGE_PATHS.delivery,
  },
  returns: {
    label: PAGE_TITLES.returns,
    help: 'Votre texte, au-dessus des règles de retour, qui suivent toujours les CGV.',
    example: 'Glissez la facture dans le colis.',
    readBy: PAGE_PATHS.returns,
  },
  confirmation: {
    label: 'E-mail de confirmation',
    help: 'Un paragraphe de vous, ajouté à l’e-mail qui confirme une commande.',
    example: 'Merci de soutenir une petite boutique\u202F!',
    readBy: 'e-mail de confirmation',
  },
  sending: {
    label: 'E-mail d’expédition',
    help: 'Un paragraphe de vous, ajouté à l’e-mail qui annonce l’envoi du colis.',
    example: 'Pensez à votre pièce d’identité pour retirer le colis.',
    readBy: 'e-mail d’expédition',
  },
  delivered: {
    label: 'E-mail de livraison',
    help: 'Un paragraphe de vous, ajouté à l’e-mail envoyé quand la commande est livrée.',
    example: 'Une question sur vos pochettes\u202F? Répondez à cet e-mail.',
    readBy: 'e-mail de livraison',
  },
  withdrawal: {
    label: 'E-mail de rétractation',
    help: 'Un paragraphe de vous, ajouté à l’accusé de réception d’une rétractation.',
    example: 'Glissez le numéro de commande dans le colis.',
    readBy: 'accusé de réception d’une rétractation',
  },
}

/** A carrier's offer for a country: one row of fields for each. */
export const OFFER_SETTINGS = {
  offered: {
    label: 'Proposé',
    help: 'Décochez pour ne plus livrer ce pays de cette façon\u202F; les commandes déjà passées ne changent pas.',
    example: 'Mondial Relay en Belgique\u00a0: oui',
    readBy: 'livraison, paiement et CGV',
    kind: 'switch',
  },
  fee: {
    label: 'Tarif',
    help: 'Ce que paie le client pour sa livraison, taxes comprises.',
    example: '4,30',
    readBy: 'panier, livraison, paiement et CGV',
    kind: 'amount',
  },
  freeFrom: {
    label: 'Offerte dès',
    help: 'Le montant d’achats à partir duquel la livraison est offerte\u202F; laissez vide pour ne jamais l’offrir.',
    example: '30',
    readBy: 'bandeau, panier, livraison, paiement et CGV',
    kind: 'amount',
    isOptional: true,
  },
} as const satisfies Record<string, Facts & { kind: 'switch' | 'amount'; isOptional?: true }>
export type OfferPart = keyof typeof OFFER_SETTINGS

/** The path of an offer in the call. */
export const offerPath = (method: ShippingMethod, country: Country, part: OfferPart): string =>
  `delivery.${method}.${country}.${part}`

const offers = SHIPPING_METHODS.flatMap((method) =>
  COUNTRIES.filter((country) => canServe(method, country)).flatMap((country) =>
    Object.entries(OFFER_SETTINGS).map(([name, setting]): [string, Setting] => [
      offerPath(method, country, name as OfferPart),
      {
        ...setting,
        panel: method,
        label: `${SHIPPING_LABELS[method]}, ${country}, ${setting.label.toLowerCase()}`,
      },
    ]),
  ),
)

const packWeight = (label: string, example: string): Setting => ({
  panel: 'weights',
  label,
  help: 'Son poids dans un colis.',
  example,
  readBy: 'étiquettes, fichiers des transporteurs et douane',
  kind: 'whole',
  min: 0,
  max: MAX_GRAMS,
  wrong: GRAMS_INVALID,
})

/** The non-text settings, by their path in the call. The types require a row for each. */
type OtherPath =
  | `delivery.${'delayDays' | 'overseasDelayDays'}.${'min' | 'max'}`
  | Exclude<keyof Settings, 'delivery' | 'weights' | 'shop' | 'home' | 'texts' | 'payment' | 'vat'>
  | `weights.${keyof Settings['weights']}`
  | `payment.${keyof Settings['payment']}`
  | `vat.${Exclude<keyof Settings['vat'], 'regimes' | 'thresholdCents'> | 'regime' | 'from' | 'threshold'}`

const OTHER_SETTINGS: Record<OtherPath, Setting> = {
  'delivery.delayDays.min': {
    panel: 'delays',
    label: 'Délai le plus court (jours ouvrés)',
    help: 'Le délai de livraison le plus court annoncé aux clients, préparation comprise.',
    example: '2',
    readBy: 'fiches des produits, panier, livraison, e-mails et CGV',
    kind: 'whole',
    min: 1,
    max: MAX_DELAY,
    wrong: DELAY_INVALID,
  },
  'delivery.delayDays.max': {
    panel: 'delays',
    label: 'Délai le plus long (jours ouvrés)',
    help: 'Le délai de livraison auquel vous vous engagez, préparation comprise.',
    example: '4',
    readBy: 'fiches des produits, panier, livraison, e-mails et CGV',
    kind: 'whole',
    min: 1,
    max: MAX_DELAY,
    wrong: DELAY_INVALID,
  },
  'delivery.overseasDelayDays.min': {
    panel: 'delays',
    label: 'Outre-mer, délai le plus court (jours ouvrés)',
    help: 'Le même délai pour l’outre-mer, si vous y livrez.',
    example: '7',
    readBy: 'livraison, paiement, e-mails et CGV',
    kind: 'whole',
    min: 1,
    max: MAX_DELAY,
    wrong: DELAY_INVALID,
  },
  'delivery.overseasDelayDays.max': {
    panel: 'delays',
    label: 'Outre-mer, délai le plus long (jours ouvrés)',
    help: 'Le délai auquel vous vous engagez pour l’outre-mer.',
    example: '15',
    readBy: 'livraison, paiement, e-mails et CGV',
    kind: 'whole',
    min: 1,
    max: MAX_DELAY,
    wrong: DELAY_INVALID,
  },
  'weights.packaging': {
    panel: 'weights',
    label: 'Emballage (g)',
    help: 'Ce que pèse un colis vide, avec son calage.',
    example: '120',
    readBy: 'étiquettes et fichiers des transporteurs',
    kind: 'whole',
    min: 0,
    max: MAX_GRAMS,
    wrong: GRAMS_INVALID,
  },
  'weights.pack1': packWeight('Une pochette à l’unité (g)', '2'),
  'weights.pack5': packWeight('Un lot de 5 (g)', '8'),
  'weights.pack10': packWeight('Un lot de 10 (g)', '15'),
  'weights.pack32': packWeight('Un lot de 32 (g)', '45'),
  closingDays: {
    panel: 'closings',
    label: 'Jours de fermeture',
    help: 'Les jours sans expédition\u00a0: les délais courent alors depuis la réouverture, et les clients peuvent toujours acheter.',
    example: 'Du 01/08/2026 au 15/08/2026\u00a0: Nous expédions à nouveau le 17 août.',
    readBy: 'fiches des produits, panier, livraison et e-mail de confirmation',
    kind: 'closings',
  },
  'payment.applePay': {
    panel: 'means',
    label: 'Apple Pay',
    help: 'Un bouton de plus au paiement, sur les appareils Apple. Activez d’abord Apple Pay chez votre prestataire de paiement et déclarez-y votre domaine.',
    example: 'sur un iPhone, dans Safari',
    readBy: 'panier et paiement',
    kind: 'switch',
  },
  'payment.googlePay': {
    panel: 'means',
    label: 'Google Pay',
    help: 'Un bouton de plus au paiement, quand le navigateur le permet. Activez d’abord Google Pay chez votre prestataire de paiement.',
    example: 'sur un téléphone Android, dans Chrome',
    readBy: 'panier et paiement',
    kind: 'switch',
  },
  'payment.payLater': {
    panel: 'means',
    label: 'Paiement en 4 fois',
    help: 'Un bouton de plus au paiement, de 30 à 2\u202F000\u00a0€, si votre prestataire le propose et accepte le client\u202F; vous recevez le total tout de suite. C’est un crédit à la consommation depuis le 20\u00a0novembre 2026\u00a0: n’en vantez ni le prix ni la facilité, et faites relire vos textes.',
    example: 'une commande de 60\u00a0€ payée en quatre fois 15\u00a0€',
    readBy: 'panier, paiement et conditions de vente',
    kind: 'switch',
  },
  'payment.appleDomainFile': APPLE_DOMAIN_FILE,
  lowStock: {
    panel: 'stock',
    label: 'Seuil de stock faible',
    help: 'Sous ce stock, un produit figure dans «\u202FStock faible\u202F» du tableau de bord\u202F; il sert aussi de seuil d’alerte aux nouveaux produits.',
    example: '10',
    readBy: 'tableau de bord et nouveaux produits',
    kind: 'whole',
    min: 0,
    max: MAX_LOW_STOCK,
    wrong: WHOLE_NUMBER,
  },
  isAccessibilityExempt: {
    panel: 'stock',
    label: 'Je suis une microentreprise (moins de 10 salariés et 2 millions d’euros)',
    help: 'Le pied de page et la déclaration d’accessibilité indiquent alors que vous êtes exempté (C. conso., L. 412-13).',
    example: 'Accessibilité\u00a0: microentreprise exemptée',
    readBy: 'pied de page et déclaration d’accessibilité',
    kind: 'switch',
  },
  footerLinks: {
    panel: 'footer',
    label: 'Liens du pied de page',
    help: 'Vos liens, ajoutés à ceux de la boutique en bas de chaque page.',
    example: 'Nos tournois, /news/nos-tournois',
    readBy: 'pied de page et plan du site',
    kind: 'links',
  },
  'vat.regime': {
    panel: 'regime',
    label: 'Régime de TVA',
    help: 'La manière dont la TVA est comptée sur les factures\u202F; les documents déjà émis gardent la leur.',
    example: 'Franchise en base',
    readBy: 'factures, avoirs, e-mails, CGV, journal et FEC',
    kind: 'choice',
    choices: REGIME_LABELS,
    missing: REGIME_MISSING,
  },
  'vat.from': {
    panel: 'regime',
    label: 'À partir du',
    help: 'Le premier jour du nouveau régime\u00a0: aujourd’hui ou un jour à venir. Laissez vide pour un changement dès aujourd’hui.',
    example: '01/01/2027',
    readBy: 'factures, avoirs, e-mails, CGV, journal et FEC',
    kind: 'day',
    past: REGIME_IN_PAST,
  },
  'vat.threshold': {
    panel: 'threshold',
    label: 'Seuil de la franchise (€ par an)',
    help: 'Le chiffre d’affaires à ne pas dépasser en franchise\u00a0: le tableau de bord vous prévient à 90\u00a0%.',
    example: '85000',
    readBy: 'tableau de bord',
    kind: 'amount',
  },
  'vat.euPlace': {
    panel: 'threshold',
    label: 'Ventes en Belgique et au Luxembourg',
    help: 'Le pays dont la TVA s’applique aux ventes livrées dans un autre pays de l’Union.',
    example: 'TVA française, sous 10\u202F000 € de telles ventes par an',
    readBy: 'factures et avoirs',
    kind: 'choice',
    choices: EU_PLACE_LABELS,
    missing: REQUIRED_FIELD,
    isExampleHidden: true,
  },
}

const below = (group: string, settings: Record<string, Setting>) =>
  Object.entries(settings).map(([name, setting]): [string, Setting] => [`${group}.${name}`, setting])

/** Every setting of the form, by its path in the call. The fields of a panel have this order. */
export const SETTINGS: Readonly<Record<string, Setting>> = Object.fromEntries([
  ...offers,
  ...Object.entries(OTHER_SETTINGS),
  ...below('home', HOME_SETTINGS),
  ...below('shop', SHOP_SETTINGS),
])

/** In characters. It fits into a line of a narrow phone. */
const SHORT_EXAMPLE = 30

/** The effect of a setting, and an example. A short example is not broken at the end of a line, nor are the numbers of a long one. */
export function hintOf({ help, example }: Pick<Facts, 'help' | 'example'>): string {
  const spaces = example.length <= SHORT_EXAMPLE ? / /g : /(?<=\d) (?=[\d€])/g
  return `${help} Exemple\u00a0: ${example.replace(/\.$/, '').replace(spaces, '\u00a0')}.`
}
