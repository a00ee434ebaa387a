import { ROLE_LABELS } from '../accounts/roles.ts'
import { BANNER_POSITION_LABELS } from '../banners/banner-rules.ts'
import { LOW_STOCK_THRESHOLD } from '../catalogue/admin-texts.ts'
import { ATTRIBUTES, type AttributeName, type ColumnOf } from '../catalogue/sleeve-attributes.ts'
import { formatDay } from '../dates.ts'
import { REASON_LABELS } from '../inventory/stock-rules.ts'
import { SERVICES } from '../keys/services.ts'
import { RETURN_STEP_LABELS } from '../orders/return-steps.ts'
import { parisDay, shiftDay } from '../paris-day.ts'
import { PAID_BY } from '../payment-means.ts'
import { PROMOTION_KIND_LABELS } from '../promotions/promotion-rules.ts'
import { LISTING_LABELS } from '../search-listing.ts'
import { SETTINGS } from '../settings/settings-table.ts'
import { TEXT_SETTINGS } from '../settings/text-settings.ts'
import { readShippingMethod, SHIPPING_LABELS } from '../shipping/shipping-methods.ts'
import { SHIPPING_ADDRESS_LABEL } from '../shipping/texts.ts'
import type { Act, SubjectKind } from './activity-kinds.ts'

export const ACTIVITY_LOAD_FAILED = 'Erreur lors du chargement du journal d’activité'

export const ACT_LABELS: Record<Act, string> = {
  created: 'Ajout',
  changed: 'Modification',
  deleted: 'Suppression',
}

export const PRODUCTS_FILE = 'Fichier de protections'
export const COUNTS_FILE = 'Comptage'

export const SUBJECT_LABELS: Record<SubjectKind, string> = {
  order: 'Commande',
  reservation: 'Réservation',
  withdrawal: 'Rétractation',
  alert: 'Alerte',
  sleeve: 'Protection',
  sleeves: 'Modification groupée',
  collection: 'Collection',
  promotion: 'Code promo',
  article: 'Article',
  banner: 'Bannière',
  image: 'Image',
  user: 'Compte',
  message: 'Message',
  settings: 'Réglages',
  declaration: 'Déclaration',
  readKey: 'Clé de lecture',
  webhook: 'Webhook',
  customers: 'Fichier de clients',
  pastOrders: 'Anciennes commandes',
}

const ATTRIBUTE_LABELS = Object.fromEntries(
  Object.values(ATTRIBUTES).map(({ column, label }) => [column, label]),
) as Record<ColumnOf<AttributeName>, string>

const FIELD_LABELS = {
  handed_over: 'Transmise le',
  files: 'Fichiers transmis',
  status: 'Statut',
  carrier: 'Transporteur',
  tracking_number: 'Suivi',
  parcel: 'Colis',
  note: 'Note',
  shipping_address: SHIPPING_ADDRESS_LABEL,
  customer_email: 'Adresse e-mail',
  mail_again: 'E-mail envoyé de nouveau',
  refund_cents: 'Remboursement demandé',
  /** In euros. Only older entries have this field. */
  refund: 'Remboursement demandé (€)',
  state: 'État',
  invoice_number: 'Facture',
  step: 'Étape',
  restocked_packs: 'Lots remis en stock',
  damaged_packs: 'Lots abîmés',
  name: 'Nom',
  title: 'Titre',
  description: 'Description',
  price_cents: 'Prix',
  packs: 'Lots',
  added_sleeves: 'Protections ajoutées',
  added_customers: 'Clients ajoutés',
  changed_customers: 'Clients complétés',
  added_pastOrders: 'Anciennes commandes ajoutées',
  person_erased: 'Personne effacée',
  changed_sleeves: 'Protections modifiées',
  refused_sleeves: 'Refusées',
  costs: 'Coûts d’achat',
  sale_price_cents: 'Prix promotionnel',
  sale_from: 'Promotion, premier jour',
  sale_to: 'Promotion, dernier jour',
  collection_id: 'Collection',
  text: 'Texte',
  place: 'Ordre',
  image_id: 'Image',
  width_mm: 'Largeur (mm)',
  height_mm: 'Hauteur (mm)',
  features: 'Caractéristiques',
  front_image_id: 'Image avant',
  back_image_id: 'Image arrière',
  ...ATTRIBUTE_LABELS,
  search_title: LISTING_LABELS.searchTitle,
  search_description: LISTING_LABELS.searchDescription,
  maker: 'Fabricant',
  maker_address: 'Adresse du fabricant',
  maker_email: 'E-mail du fabricant',
  maker_country: 'Pays du fabricant',
  delivered_on: 'Reçue le',
  responsible_person: 'Personne responsable',
  reference: 'Identifiant',
  sku: 'Référence',
  gtin: 'Code-barres',
  file: 'Fichier',
  low_stock_below: LOW_STOCK_THRESHOLD,
  gallery: 'Autres images',
  warnings: 'Avertissements',
  material: 'Matière',
  is_published: 'Publiée',
  stock: 'Stock à vendre',
  on_shelf: 'En rayon',
  reason: 'Raison',
  slug: 'Adresse',
  summary: 'Résumé',
  content: 'Texte',
  image: 'Image',
  author: 'Auteur',
  categories: 'Catégories',
  source: 'Source',
  published_at: 'Parution',
  is_draft: 'Brouillon',
  subtitle: 'Sous-titre',
  position: 'Position',
  is_active: 'Affichée',
  is_planned: 'Programmée',
  starts_at: 'Premier jour',
  ends_at: 'Dernier jour',
  link: 'Lien',
  alt: 'Texte alternatif',
  filename: 'Nom du fichier',
  role: 'Rôle',
  access: 'Appareils connectés',
  access_link: 'Lien de mot de passe',
  invitation: 'Invitation',
  code: 'Code',
  kind: 'Réduction',
  /** In cents or percent. Only older entries have this field. */
  value: 'Valeur',
  value_cents: 'Valeur',
  value_percent: 'Valeur',
  minimum_cents: 'Minimum d’achat',
  from_day: 'Premier jour',
  to_day: 'Dernier jour',
  max_uses: 'Utilisations en tout',
  max_uses_per_customer: 'Utilisations par client',
  collections: 'Collections',
  active: 'Actif',
  total_cents: 'Total',
  means: 'Payé',
  read_scopes: 'Lecture',
  url: 'Adresse',
  webhook_events: 'Événements',
  webhook_secret: 'Secret',
  webhook_test: 'Essai',
  webhook_resent: 'Événement renvoyé',
}

export type LabelledField = keyof typeof FIELD_LABELS

export function fieldLabel(field: string): string {
  const labels: Partial<Record<string, string>> = FIELD_LABELS
  return labels[field] ?? settingLabel(field) ?? field
}

/** A path is for example 'shop.name' or 'delivery.colissimo.France'. */
function settingLabel(path: string): string | undefined {
  const [group = '', name = '', country] = path.split('.')
  const method = readShippingMethod(name)
  if (method && country) return `${SHIPPING_LABELS[method]}, ${country}`
  if (group === 'keys') return keyLabel(name)
  const texts: Partial<Record<string, { label: string }>> = group === 'texts' ? TEXT_SETTINGS : {}
  return SETTING_LABELS[path] ?? SETTINGS[path]?.label ?? texts[name]?.label
}

function keyLabel(name: string): string | undefined {
  const fields = Object.values(SERVICES).map((service) => service.fields[name])
  return fields.find((field) => field !== undefined)?.label
}

/** Labels of stored settings that have another name in `SETTINGS`. */
const SETTING_LABELS: Partial<Record<string, string>> = {
  'delivery.delayDays': 'Délais de livraison (jours ouvrés)',
  'delivery.overseasDelayDays': 'Délais outre-mer (jours ouvrés)',
  'weights.packs': 'Poids des lots (g)',
  'vat.regimes': SETTINGS['vat.regime']?.label,
  'vat.thresholdCents': SETTINGS['vat.threshold']?.label,
}

export function valueLabel(field: string, value: string): string {
  if (field === 'starts_at') return formatDay(parisDay(new Date(value)))
  // A banner's stored end is the beginning of the day after its last day.
  if (field === 'ends_at') return formatDay(shiftDay(parisDay(new Date(value)), -1))
  if (DAYS.includes(field)) return formatDay(value)
  if (field === 'value_percent') return `${value}\u00A0%`
  return VALUE_LABELS[field]?.[value] ?? value
}

const DAYS: readonly string[] = ['sale_from', 'sale_to', 'from_day', 'to_day', 'delivered_on', 'handed_over']

const VALUE_LABELS: Partial<Record<string, Partial<Record<string, string>>>> = {
  step: RETURN_STEP_LABELS,
  position: BANNER_POSITION_LABELS,
  role: ROLE_LABELS,
  kind: PROMOTION_KIND_LABELS,
  means: PAID_BY,
  carrier: SHIPPING_LABELS,
  collections: { '[]': 'toutes' },
  reason: REASON_LABELS,
  state: { new: 'nouveau', read: 'lu', answered: 'répondu', open: 'à traiter', done: 'traité' },
}
