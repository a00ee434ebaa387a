import type { Setting, TextSetting } from './setting.ts'
import type { Settings } from './settings.ts'

export const APPLE_DOMAIN_FILE: TextSetting = {
  panel: 'domain',
  label: 'Fichier de domaine Apple Pay',
  help: 'Le contenu du fichier «\u202Fapple-developer-merchantid-domain-association\u202F» que fournit votre prestataire de paiement\u00a0: la boutique le publie là où Apple le cherche.',
  example: '7B227073704964223A2239373943394538…',
  max: 20_000,
  isLong: true,
}

export const PAYMENT_SETTINGS: Record<`payment.${keyof Settings['payment']}`, Setting> = {
  'payment.applePay': {
    panel: 'means',
    label: 'Apple Pay',
    help: 'Un bouton de plus au paiement, sur les appareils Apple. Activez d’abord Apple Pay chez votre prestataire de paiement et déclarez-y votre domaine.',
    example: 'sur un iPhone, dans Safari',
    kind: 'switch',
  },
  'payment.googlePay': {
    panel: 'means',
    label: 'Google Pay',
    help: 'Un bouton de plus au paiement, quand le navigateur le permet. Activez d’abord Google Pay chez votre prestataire de paiement.',
    example: 'sur un téléphone Android, dans Chrome',
    kind: 'switch',
  },
  'payment.payLater': {
    panel: 'means',
    label: 'Paiement en 4 fois',
    help: 'Un bouton de plus au paiement, de 30 à 2\u202F000\u00a0€, si votre prestataire le propose et accepte le client\u202F; vous recevez le total tout de suite. C’est un crédit à la consommation depuis le 20\u00a0novembre 2026\u00a0: n’en vantez ni le prix ni la facilité, et faites relire vos textes.',
    example: 'une commande de 60\u00a0€ payée en quatre fois 15\u00a0€',
    kind: 'switch',
  },
  'payment.appleDomainFile': APPLE_DOMAIN_FILE,
}
