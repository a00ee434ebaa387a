import { SHIPPING_ADDRESS_LABEL } from '../shipping/texts.ts'
import type { Act, SubjectKind } from './activity-kinds.ts'

export const ACTIVITY_LOAD_FAILED = 'Erreur lors du chargement du journal d’activité'

export const ACT_LABELS: Record<Act, string> = {
  created: 'Ajout',
  changed: 'Modification',
  deleted: 'Suppression',
}

export const SUBJECT_LABELS: Record<SubjectKind, string> = {
  order: 'Commande',
  withdrawal: 'Rétractation',
  alert: 'Alerte',
  sleeve: 'Protection',
  article: 'Article',
  banner: 'Bannière',
  image: 'Image',
  user: 'Compte',
  message: 'Message',
}

/** What a field is called on screen; one that is not named here stands as it is. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  status: 'Statut',
  carrier: 'Transporteur',
  tracking_number: 'Suivi',
  note: 'Note',
  shipping_address: SHIPPING_ADDRESS_LABEL,
  refund: 'Remboursement demandé (€)',
  state: 'État',
  name: 'Nom',
  title: 'Titre',
  description: 'Description',
  price_cents: 'Prix',
  category: 'Catégorie',
  width_mm: 'Largeur (mm)',
  height_mm: 'Hauteur (mm)',
  features: 'Caractéristiques',
  front_image_id: 'Image avant',
  back_image_id: 'Image arrière',
  maker: 'Fabricant',
  maker_address: 'Adresse du fabricant',
  maker_email: 'E-mail du fabricant',
  responsible_person: 'Personne responsable',
  reference: 'Identifiant',
  sku: 'Référence',
  low_stock_below: 'Seuil de stock faible',
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
  subtitle: 'Sous-titre',
  position: 'Position',
  is_active: 'Affichée',
  filename: 'Nom du fichier',
  role: 'Rôle',
}
