import {
  AFTER_UNSENT_PART,
  AFTER_UNSENT_WITHDRAWAL,
  afterUnsentOfCancelled,
  afterWithdrawal,
} from '#shared/withdrawals/texts.ts'
import type { Tx } from '../database/write.ts'
import { mailBody } from '../mail/mail-template.ts'
import { writeMail } from '../mail/outbox.ts'
import { withOwnersText } from '../orders/mails.ts'
import type { Services } from '../services.ts'
import { acknowledgement, noticeToShop, shortAcknowledgement } from './mails.ts'

type Declared = {
  id: string
  /** The number of the return. */
  number: string
  declaration: { name: string; email: string; orderNumber: string }
  /** The declared packs, if they are only part of the order. */
  goods?: readonly string[]
  /** The packs that do not have to come back and are refunded at once. Set only if other packs come back. */
  unsent?: readonly string[] | undefined
  at: Date
}
type Order = {
  /** Whether the order was found, and whether the declared address is the order's. */
  isKnown: boolean
  isOrders: boolean
  hasLeft: boolean
}

/** Sends the acknowledgement to the customer and the notice to the shop. */
export async function writeDeclarationMails(
  tx: Tx,
  services: Services,
  { id, number, declaration, goods, unsent: notSent, at }: Declared,
  { isKnown, isOrders, hasLeft }: Order,
): Promise<void> {
  const { publicUrl, shop } = services.config
  const returns = isKnown && hasLeft ? { returnNumber: number } : {}
  const declared = { ...declaration, at, ...(goods && { goods }), ...returns }
  const unsent = goods ? AFTER_UNSENT_PART : AFTER_UNSENT_WITHDRAWAL
  const followUps = [
    ...(notSent ? [afterUnsentOfCancelled(notSent)] : []),
    hasLeft ? afterWithdrawal(shop.returnAddress, number) : unsent,
  ]
  const own = services.settings.current.texts.withdrawal
  const answer = isOrders
    ? withOwnersText(acknowledgement(declared, followUps), own)
    : shortAcknowledgement(declared)
  const { subject, content } = answer
  await writeMail(tx, services, {
    key: `withdrawal:${id}`,
    to: declaration.email,
    subject,
    ...mailBody(shop, content),
  })
  // The shop gets a different mail about an order that ends before it is sent.
  if (!hasLeft && !goods) return
  const notice = noticeToShop({ ...declared, publicUrl, isKnown, isUnsent: !hasLeft, notSent })
  await writeMail(tx, services, {
    key: `withdrawal-shop:${id}`,
    to: shop.email,
    replyTo: declaration.email,
    subject: notice.subject,
    ...mailBody(shop, notice.content),
  })
}
