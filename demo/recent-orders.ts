import type { DemoOrder, DemoOrderItem, DemoOrderStatus } from './order-data.ts'
import { PICKUP_POINTS } from './pickup-points.ts'

const lot = (slug: string, packSize: DemoOrderItem['packSize'], quantity = 1): DemoOrderItem => ({
  slug,
  packSize,
  quantity,
})

function order(
  customerEmail: string,
  status: DemoOrderStatus,
  daysAgo: number,
  updatedDaysAgo: number,
  shippingMethod: DemoOrder['shippingMethod'],
  items: readonly DemoOrderItem[],
  trackingNumber?: string,
): DemoOrder {
  return {
    customerEmail,
    status,
    daysAgo,
    updatedDaysAgo,
    shippingMethod,
    items,
    ...(shippingMethod === 'mondialRelay' ? { pickupPoint: PICKUP_POINTS[customerEmail] } : {}),
    ...(trackingNumber
      ? { carrier: shippingMethod === 'mondialRelay' ? 'Mondial Relay' : 'Colissimo', trackingNumber }
      : {}),
  }
}

const [ELISE, LUCIE, THEO, NADIA, YANN, MANON, ADRIEN] = [
  'client@carapace.test',
  'lucie.ferrand@exemple.test',
  'theo.garnier@exemple.test',
  'nadia.belkacem@exemple.test',
  'yann.le-goff@exemple.test',
  'manon.dubois@exemple.test',
  'adrien.rochat@exemple.test',
] as const

export const RECENT_ORDERS: readonly DemoOrder[] = [
  order(
    ELISE,
    'Livré',
    64,
    59,
    'mondialRelay',
    [lot('ecaille-de-jade', 32), lot('grand-large', 10)],
    '30418822',
  ),
  order(YANN, 'Remboursé', 52, 40, 'colissimo', [lot('souffle-dore', 10, 2)], '6A21840093317'),
  order(ADRIEN, 'Annulé', 41, 40, 'colissimo', [lot('maree-d-or', 32)]),
  order(NADIA, 'Annulé par le client', 26, 25, 'mondialRelay', [lot('prisme', 5, 2), lot('dahlia', 10)]),
  order(
    MANON,
    'Livré',
    19,
    14,
    'mondialRelay',
    [lot('dragon-de-nuit', 10, 2), lot('nebuleuse', 10)],
    '30551907',
  ),
  order(
    ELISE,
    'Livré',
    12,
    7,
    'colissimo',
    [lot('phalene-lunaire', 5, 2), lot('meduse-opaline', 10)],
    '6A21911870452',
  ),
  order(LUCIE, 'En cours de livraison', 4, 2, 'mondialRelay', [lot('lune-montante', 10, 2)], '30587214'),
  order(
    THEO,
    'En cours de livraison',
    3,
    1,
    'colissimo',
    [lot('fusee-de-poche', 32), lot('onde-de-choc', 5)],
    '6A21930062218',
  ),
  order(ELISE, 'En cours de préparation', 1, 1, 'mondialRelay', [
    lot('oiseau-de-feu', 5),
    lot('carpe-d-automne', 1, 2),
    lot('sommets-bleus', 32),
  ]),
  order(NADIA, 'Validé', 0, 0, 'mondialRelay', [lot('bouclier-d-aube', 5), lot('dragon-des-rivieres', 10)]),
]
