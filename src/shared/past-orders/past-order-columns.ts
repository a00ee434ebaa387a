import { headingWords, placesOf } from '../csv-cells.ts'

export type OrderColumn =
  | 'reference'
  | 'date'
  | 'email'
  | 'label'
  | 'quantity'
  | 'unitPrice'
  | 'shipping'
  | 'total'
  | 'currency'
  | 'payment'
  | 'status'
  | 'fulfilment'
export type PersonColumn =
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'address'
  | 'address2'
  | 'postalCode'
  | 'city'
  | 'country'
  | 'phone'

export const PAST_ORDER_TEMPLATE = [
  'Référence',
  'Date',
  'E-mail',
  'Nom complet',
  'Adresse',
  'Code postal',
  'Ville',
  'Pays',
  'Téléphone',
  'Article',
  'Quantité',
  'Prix unitaire',
  'Frais de livraison',
  'Total',
  'Paiement',
  'Statut',
] as const

/**
 * The headings of our own template, and of the order exports of Shopify, PrestaShop (list and SQL) and WooCommerce
 * (Analytics, Advanced Order Export, WebToffee), as `headingWords` spells them.
 */
const ORDER_HEADINGS: Record<OrderColumn, readonly string[]> = {
  reference: [
    'reference',
    'reference de commande',
    'reference commande',
    'numero de commande',
    'n de commande',
    'numero',
    'commande',
    'order reference',
    'order number',
    'order',
    // Shopify's `Name` is the number of the order. It comes before `id`, because Shopify's `Id` is an internal number.
    'name',
    'order id',
    'id order',
    'id commande',
    'id',
  ],
  date: [
    'date',
    'date de commande',
    'date de la commande',
    'order date',
    'created at',
    'date created',
    'date add',
    'passee le',
    'paid at',
  ],
  email: [
    'e mail',
    'email',
    'adresse e mail',
    'adresse email',
    'courriel',
    'email billing',
    'billing email',
    'customer email',
    'email du client',
  ],
  label: [
    'article',
    'produit',
    'nom du produit',
    'designation',
    'libelle',
    'lineitem name',
    'item name',
    'product name',
    'produits',
    'product s',
  ],
  quantity: [
    'quantite',
    'qte',
    'lineitem quantity',
    'quantity',
    'quantity refund',
    'item quantity',
    'product quantity',
    'qty',
  ],
  unitPrice: [
    'prix unitaire',
    'prix unitaire ttc',
    'prix',
    'lineitem price',
    'item cost',
    'item price',
    'unit price tax incl',
    'unit price',
    'product price',
    'price',
  ],
  shipping: [
    'frais de livraison',
    'frais de port',
    'port',
    'livraison',
    'shipping',
    'order shipping amount',
    'shipping total',
    'shipping cost',
    'total shipping tax incl',
    'total shipping',
  ],
  total: [
    'total',
    'total ttc',
    'montant total',
    'total paye',
    'montant',
    'order total amount',
    'order total',
    'total paid tax incl',
    'total paid',
    'n revenue',
    'net sales',
  ],
  currency: ['devise', 'currency', 'order currency'],
  payment: [
    'paiement',
    'moyen de paiement',
    'mode de paiement',
    'payment method',
    'payment method title',
    'payment',
  ],
  status: [
    'statut',
    'etat',
    'etat de la commande',
    'financial status',
    'order status',
    'status',
    'current state',
  ],
  fulfilment: ['fulfillment status'],
}

const PERSON_HEADINGS: Record<PersonColumn, readonly string[]> = {
  name: ['nom complet', 'client', 'nom du client', 'customer', 'customer name', 'full name', 'destinataire'],
  firstName: ['prenom', 'first name', 'firstname', 'customer first name'],
  lastName: ['nom', 'nom de famille', 'last name', 'lastname', 'customer last name'],
  address: ['adresse', 'rue', 'street', 'address 1 2', 'address1', 'address 1', 'address'],
  address2: ['complement', 'complement d adresse', 'address2', 'address 2'],
  postalCode: ['code postal', 'zip', 'postcode', 'postal code'],
  city: ['ville', 'city'],
  country: ['pays', 'country code', 'country', 'country region'],
  phone: ['telephone', 'phone', 'tel', 'mobile'],
}

/**
 * Some files describe the person twice, in columns such as 'Shipping City' or 'City (Shipping)', and in similar columns
 * with 'Billing'.
 */
const PARTS = ['shipping', 'billing'] as const

type PersonPlaces = Partial<Record<PersonColumn, number>>

export type PastOrderPlaces = {
  order: Partial<Record<OrderColumn, number>>
  people: readonly PersonPlaces[]
  /** The columns with one article each: 'name:Classic|quantity:2|total:9.80'. */
  packedLines: readonly number[]
}

export function pastOrderPlaces(head: readonly string[]): PastOrderPlaces & { unread: string[] } {
  const names = head.map(headingWords)
  const order = placesOf(head, ORDER_HEADINGS)
  const of = (part: string) =>
    placesOf(
      head,
      mapHeadings((name) => [`${part} ${name}`, `${name} ${part}`], [`${part} name`, `name ${part}`]),
    )
  const people = [of(PARTS[0]), placesOf(head, PERSON_HEADINGS), of(PARTS[1])]
  // In PrestaShop's list of orders, which has a column 'Nouveau client', 'Livraison' is the country.
  if (names.includes('nouveau client') && order.shipping === names.indexOf('livraison')) {
    people[1] = { ...people[1], country: names.indexOf('livraison') }
    delete order.shipping
  }
  const packedLines = names.flatMap((name, at) => (/^line item \d+$/.test(name) ? [at] : []))
  const used = new Set([
    ...Object.values(order),
    ...people.flatMap((places) => Object.values(places)),
    ...packedLines,
  ])
  return { order, people, packedLines, unread: head.filter((name, at) => name !== '' && !used.has(at)) }
}

function mapHeadings(
  change: (name: string) => string[],
  fullName: readonly string[],
): Record<PersonColumn, string[]> {
  const changed = Object.entries(PERSON_HEADINGS).map(([column, names]) => [column, names.flatMap(change)])
  const headings: Record<PersonColumn, string[]> = Object.fromEntries(changed)
  return { ...headings, name: [...headings.name, ...fullName] }
}
