export type DemoOrderStatus =
  | 'Validé'
  | 'En cours de préparation'
  | 'En cours de livraison'
  | 'Livré'
  | 'Annulé'
  | 'Annulé par le client'
  | 'Remboursé'

export type DemoOrderItem = {
  /** A sleeve of sleeves.ts. */
  slug: string
  packSize: 1 | 5 | 10 | 32
  /** Lots, not sleeves. */
  quantity: number
}

export type DemoPickupPoint = {
  id: string
  name: string
  address: string
  postalCode: string
  city: string
  country: 'France' | 'Belgique'
  openingHours: string
}

/** No prices here: loading the orders computes them with the shop's own rules. */
export type DemoOrder = {
  /** Of a customer of customers.ts; the parcel goes to that person's address. */
  customerEmail: string
  status: DemoOrderStatus
  shippingMethod: 'mondialRelay' | 'colissimo'
  /** Present with Mondial Relay, and only then. */
  pickupPoint?: DemoPickupPoint
  items: readonly DemoOrderItem[]
  /** Days before the day of loading on which it was placed. */
  daysAgo: number
  /** Days before the day of loading of the last change of status. */
  updatedDaysAgo: number
  /** Known once the parcel has left. */
  carrier?: string
  trackingNumber?: string
}
