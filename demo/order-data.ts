export type DemoOrderStatus =
  | 'Validé'
  | 'En cours de préparation'
  | 'En cours de livraison'
  | 'Livré'
  | 'Annulé'
  | 'Annulé par le client'
  | 'Remboursé'

export type DemoOrderItem = {
  slug: string
  packSize: 1 | 5 | 10 | 32
  /** In packs. */
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

export type DemoOrder = {
  customerEmail: string
  status: DemoOrderStatus
  shippingMethod: 'mondialRelay' | 'colissimo'
  pickupPoint?: DemoPickupPoint
  items: readonly DemoOrderItem[]
  daysAgo: number
  /** The status last changed this many days before the demo is loaded. */
  updatedDaysAgo: number
  carrier?: string
  trackingNumber?: string
}
