import type { Selectable } from 'kysely'
import {
  AFTER_UNSENT_WITHDRAWAL,
  afterUnsentByForm,
  afterUnsentOfCancelled,
  afterUnsentPart,
  afterWithdrawal,
  NO_RIGHT_ON_THE_SPOT,
} from '#shared/withdrawals/texts.ts'
import type { OrdersRow } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import { mailBody } from '../mail/mail-template.ts'
import { writeMail } from '../mail/outbox.ts'
import { withOwnersText } from '../orders/mails.ts'
import type { Services } from '../services.ts'
import { acknowledgement, noticeToShop, shortAcknowledgement } from './mails.ts'
import type { Declaration } from './store-withdrawal.ts'

type Declared = {
  id: string
  number: string
  declaration: Declaration
  goods?: readonly string[]
  /** The packs of a cancellation that do not have to come back. Set only if other packs have to come back. */
  unsent?: readonly string[] | undefined
  /** The packs of a declaration by the legal form that do not have to come back. They wait for the owner's decision. */
  stopped?: readonly string[] | undefined
  at: Date
}
type About = {
  order: Pick<Selectable<OrdersRow>, 'sold_on_the_spot' | 'payment_id'> | undefined
  isOrders: boolean
  hasLeft: boolean
}

export async function writeDeclarationMails(
  tx: Tx,
  services: Services,
  { id, number, declaration, goods, unsent: notSent, stopped, at }: Declared,
  { order, isOrders, hasLeft }: About,
): Promise<void> {
  const { publicUrl, shop } = services.config
  const onTheSpot = order?.sold_on_the_spot ?? false
  const isByHand = order?.payment_id === null
  const returns = order && hasLeft && !onTheSpot ? { returnNumber: number } : {}
  const declared = { ...declaration, at, ...(goods && { goods }), ...returns }
  const isUnsent = !hasLeft && !stopped
  const afterUnsent = goods ? afterUnsentPart(isByHand) : AFTER_UNSENT_WITHDRAWAL
  const followUps = [
    ...(notSent ? [afterUnsentOfCancelled(notSent, isByHand)] : []),
    ...(stopped ? [afterUnsentByForm(stopped)] : []),
    ...(hasLeft ? [afterWithdrawal(shop.returnAddress, number)] : []),
    ...(isUnsent ? [afterUnsent] : []),
  ]
  const own = services.settings.current.texts.withdrawal
  const answer = isOrders
    ? withOwnersText(acknowledgement(declared, onTheSpot ? [NO_RIGHT_ON_THE_SPOT] : followUps), own)
    : shortAcknowledgement(declared)
  const { subject, content } = answer
  await writeMail(tx, services, {
    key: `withdrawal:${id}`,
    to: declaration.email,
    subject,
    ...mailBody(shop, content),
  })
  // No notice to the shop, which gets another mail about a cancelled order from which nothing comes back.
  if (isUnsent && !goods) return
  const isKnown = order !== undefined
  const notice = noticeToShop({
    ...declared,
    publicUrl,
    isKnown,
    onTheSpot,
    isByHand,
    isUnsent,
    notSent,
    stopped: onTheSpot ? undefined : stopped,
  })
  await writeMail(tx, services, {
    key: `withdrawal-shop:${id}`,
    to: shop.email,
    replyTo: declaration.email,
    subject: notice.subject,
    ...mailBody(shop, notice.content),
  })
}
