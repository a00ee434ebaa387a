import { formatDateTime } from '#shared/dates.ts'
import type { AtOnce } from '#shared/orders/split-withdrawal.ts'
import { OPEN_ORDERS } from '#shared/orders/texts.ts'
import { greeting, nameForMail, numberForMail } from '../mail/untrusted-names.ts'
import type { PlainMail } from '../orders/mails.ts'

type Declared = {
  name: string
  email: string
  orderNumber: string
  at: Date
  goods?: readonly string[]
  returnNumber?: string
}

const facts = ({ name, email, orderNumber, at, goods, returnNumber }: Declared) => [
  ...(returnNumber ? [{ label: 'Numéro de retour', text: returnNumber }] : []),
  { label: 'Nom', text: name },
  { label: 'Commande', text: orderNumber },
  ...(goods ? [{ label: 'Articles', text: goods.join(', ') }] : []),
  { label: 'Adresse e-mail', text: email },
  { label: 'Date et heure de la déclaration', text: formatDateTime(at) },
]

const NO_SUCH_ORDER =
  'Nous n’avons trouvé aucune commande qui porte à la fois ce numéro et cette adresse. Vérifiez le numéro dans votre e-mail de confirmation et déclarez à nouveau, ou répondez à cet e-mail\u00A0: votre déclaration garde sa date.'

/**
 * For a declaration that matches no order: anyone may have typed another person's address. Of the typed texts, the mail
 * repeats only a cleaned number and, if the name is short, a cleaned name.
 */
export function shortAcknowledgement({ name, orderNumber, at }: Declared): PlainMail {
  const declared = nameForMail(name)
  return {
    subject: 'Accusé de réception de votre rétractation',
    content: {
      title: 'Nous avons reçu une rétractation',
      paragraphs: [
        'Bonjour,',
        'Une rétractation nous a été notifiée avec cette adresse e-mail.',
        NO_SUCH_ORDER,
      ],
      facts: [
        ...(declared ? [{ label: 'Nom indiqué', text: declared }] : []),
        { label: 'Numéro de commande indiqué', text: numberForMail(orderNumber) },
        { label: 'Date et heure de la déclaration', text: formatDateTime(at) },
      ],
      closing: [
        'Conservez cet e-mail\u00A0: c’est la preuve de votre déclaration.',
        'Si vous n’êtes pas à l’origine de cette déclaration, répondez simplement à cet e-mail.',
      ],
    },
  }
}

/** The law requires a mail that repeats the declaration with its date and time (law.md 5). */
export function acknowledgement(declared: Declared, followUps: readonly string[]): PlainMail {
  return {
    subject: `Accusé de réception de votre rétractation, commande ${declared.orderNumber}`,
    content: {
      title: 'Nous avons reçu votre rétractation',
      paragraphs: [
        greeting(declared.name),
        `Votre rétractation porte sur la commande ${declared.orderNumber}. Voici votre déclaration\u00A0:`,
      ],
      facts: facts(declared),
      closing: [
        ...followUps,
        'Conservez cet e-mail\u00A0: c’est la preuve de votre déclaration.',
        'Si vous n’êtes pas à l’origine de cette déclaration, répondez simplement à cet e-mail.',
      ],
    },
  }
}

type UnsentPacks = AtOnce & { isByHand: boolean }

const whyUnsent = ({ hasLost }: UnsentPacks) => `n’est pas parti${hasLost ? ' ou s’est perdu' : ''}`

function refunded({ isByHand, isFree }: UnsentPacks): string {
  if (isFree) return 'gratuit, donc sans remboursement,'
  return isByHand ? 'à rembourser vous-même' : 'remboursé'
}

const notToSend = (unsent: UnsentPacks) =>
  `Ce qui a été déclaré ${whyUnsent(unsent)}\u00A0: c’est ${refunded(unsent)} et ne va plus dans le colis. S’il est déjà imprimé, le bon de préparation le mentionne encore.`

const partNotToSend = (goods: readonly string[], unsent: UnsentPacks) =>
  `Ce qui ${whyUnsent(unsent)} est ${refunded(unsent)} et ne va plus dans un colis\u00A0: ${goods.join(', ')}.`

const stopped = (goods: readonly string[]) =>
  `Ce qui n’est pas parti ou s’est perdu attend votre décision\u00A0: ${goods.join(', ')}. Remboursez-le ou, si cette déclaration ne vient pas du client, marquez-la comme traitée.`

const ON_THE_SPOT =
  'Cette commande a été achetée sur place\u00A0: le droit de rétractation ne s’y applique pas, sauf si vous l’accordez.'

const READ_IN_ADMIN = 'à lire dans l’administration'

/** For an unknown order the name and the number are cleaned, because a stranger may have typed a link into them. */
export function noticeToShop(
  declared: Declared & {
    publicUrl: string
    isKnown: boolean
    onTheSpot: boolean
    /** Set if no declared packs come back. The owner repays an order `isByHand`, because the provider never had its money. */
    unsent?: UnsentPacks | undefined
    /** Set if only some packs do not come back. */
    notSent?: (UnsentPacks & { goods: readonly string[] }) | undefined
    stopped?: readonly string[] | undefined
  },
): PlainMail {
  const shown = declared.isKnown
    ? declared
    : {
        ...declared,
        name: nameForMail(declared.name) || READ_IN_ADMIN,
        orderNumber: numberForMail(declared.orderNumber),
      }
  return {
    subject: `Rétractation déclarée, commande ${numberForMail(declared.orderNumber)}`,
    content: {
      title: 'Une rétractation a été déclarée',
      paragraphs: [
        declared.isKnown
          ? 'La commande et l’adresse e-mail correspondent.'
          : 'À vérifier\u00A0: aucune commande ne porte à la fois ce numéro et cette adresse e-mail.',
        ...(declared.onTheSpot ? [ON_THE_SPOT] : []),
        ...(declared.unsent ? [notToSend(declared.unsent)] : []),
        ...(declared.notSent ? [partNotToSend(declared.notSent.goods, declared.notSent)] : []),
        ...(declared.stopped ? [stopped(declared.stopped)] : []),
      ],
      facts: facts(shown),
      action: { label: OPEN_ORDERS, url: `${declared.publicUrl}/admin/orders` },
    },
  }
}
