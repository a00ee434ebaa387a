import type { Selectable } from 'kysely'
import type { AtOnce } from '#shared/orders/split-withdrawal.ts'
import {
  AFTER_ALL_IS_BACK,
  AFTER_UNSENT_WITHDRAWAL,
  afterUnsentByForm,
  afterUnsentOfCancelled,
  afterUnsentPart,
  afterWithdrawal,
  NO_RIGHT_ON_THE_SPOT,
  NOTHING_LEFT_TO_WITHDRAW,
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
  /** About the packs that do not have to come back. */
  atOnce?: AtOnce | undefined
  /** The packs of a declaration by the legal form that do not have to come back. They wait for the owner's decision. */
  stopped?: readonly string[] | undefined
  at: Date
}
type About = {
  order: Pick<Selectable<OrdersRow>, 'sold_on_the_spot' | 'payment_id'> | undefined
  isOrders: boolean
  hasLeft: boolean
  /** True if a parcel of the order has left, even if nothing of it comes back. */
  isSent?: boolean
  /** True if nothing is left to declare or to refund. */
  isSettled?: boolean
}

export async function writeDeclarationMails(
  tx: Tx,
  services: Services,
  { id, number, declaration, goods, unsent: notSent, atOnce, stopped, at }: Declared,
  { order, isOrders, hasLeft, isSent = false, isSettled = false }: About,
): Promise<void> {
  const { publicUrl, shop } = services.config
  const onTheSpot = order?.sold_on_the_spot ?? false
  const isByHand = order?.payment_id === null
  const returns = order && hasLeft && !onTheSpot ? { returnNumber: number } : {}
  const declared = { ...declaration, at, ...(goods && { goods }), ...returns }
  const isUnsent = !hasLeft && !stopped && !isSettled
  const unsent = { isByHand, hasLost: false, isFree: false, ...atOnce }
  const afterWhole = isSent ? AFTER_ALL_IS_BACK : AFTER_UNSENT_WITHDRAWAL
  const followUps = [
    ...(isSettled ? [NOTHING_LEFT_TO_WITHDRAW] : []),
    ...(notSent ? [afterUnsentOfCancelled(notSent, unsent)] : []),
    ...(stopped ? [afterUnsentByForm(stopped)] : []),
    ...(hasLeft ? [afterWithdrawal(shop.returnAddress, number)] : []),
    ...(isUnsent ? [goods ? afterUnsentPart(unsent) : afterWhole] : []),
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
    unsent: isUnsent ? unsent : undefined,
    notSent: notSent && { ...unsent, goods: notSent },
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
