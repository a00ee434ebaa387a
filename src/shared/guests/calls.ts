import { Confirmation } from '../contract-fields.ts'
import { defineCalls } from '../define-calls.ts'
import { Order, OrderParams } from '../orders/contract.ts'
import {
  CustomerEmailChange,
  GuestAddressChange,
  GuestInput,
  GuestOrder,
  GuestWithdrawalBody,
  OrderLink,
  OrderLinkBody,
  OwnOrderBody,
  RenewalBody,
  StoredGuest,
} from './contract.ts'

export const guestCalls = defineCalls('checkout', {
  'PUT /api/checkout/guest': {
    id: 'identifyGuest',
    summary: 'Dit qui va payer sans compte',
    access: 'public',
    errors: ['FORBIDDEN'],
    body: GuestInput,
    response: StoredGuest,
  },
})

export const guestOrderCalls = defineCalls('orders', {
  'PUT /api/orders/:id/customer-email': {
    id: 'changeCustomerEmail',
    summary: 'Corrige l’adresse e-mail d’une commande sans compte',
    access: 'admin',
    errors: ['CONFLICT', 'STALE'],
    params: OrderParams,
    body: CustomerEmailChange,
    response: Order,
  },
  'POST /api/guest-orders/open': {
    id: 'openGuestOrder',
    summary: 'Lit la commande d’un lien',
    access: 'public',
    errors: ['INVALID_LINK'],
    body: OrderLinkBody,
    response: GuestOrder,
  },
  'POST /api/guest-orders/cancel': {
    id: 'cancelGuestOrder',
    summary: 'Annule la commande d’un lien',
    access: 'public',
    errors: ['INVALID_LINK', 'NOT_CANCELLABLE'],
    body: OrderLinkBody,
    response: GuestOrder,
  },
  'POST /api/guest-orders/withdrawals': {
    id: 'withdrawGuestLines',
    summary: 'Renonce à une partie de la commande d’un lien',
    access: 'public',
    errors: ['INVALID_LINK', 'CONFLICT', 'NOT_CANCELLABLE'],
    body: GuestWithdrawalBody,
    response: GuestOrder,
  },
  'POST /api/guest-orders/shipping-address': {
    id: 'changeGuestAddress',
    summary: 'Change l’adresse ou le point relais de la commande d’un lien, avant son étiquette',
    access: 'public',
    errors: ['INVALID_LINK', 'CONFLICT', 'STALE'],
    body: GuestAddressChange,
    response: GuestOrder,
  },
  'POST /api/guest-orders/password': {
    id: 'askForPassword',
    summary: 'Envoie à l’acheteur d’un lien de quoi choisir un mot de passe',
    access: 'public',
    errors: ['INVALID_LINK'],
    body: OrderLinkBody,
    response: Confirmation,
  },
  'POST /api/guest-orders/links': {
    id: 'getOrderLink',
    summary: 'Lit le lien d’une commande que l’on vient de passer sans compte',
    access: 'buyer',
    errors: ['NOT_FOUND'],
    body: OwnOrderBody,
    response: OrderLink,
  },
  'POST /api/guest-orders/links/renewal': {
    id: 'renewOrderLink',
    summary: 'Envoie un nouveau lien vers une commande passée sans compte',
    access: 'public',
    body: RenewalBody,
    response: Confirmation,
  },
})
