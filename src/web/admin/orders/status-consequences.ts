import { counted } from '#shared/count.ts'
import type { Order } from '#shared/orders/contract.ts'
import { piecesToSend } from '#shared/orders/items-to-send.ts'
import {
  CANCELLED,
  CANCELLED_BY_CUSTOMER,
  DELIVERED,
  IN_DELIVERY,
  isToPrepare,
  REFUNDED,
  type OrderStatus,
} from '#shared/orders/statuses.ts'
import { hasShipped, isShippedStatus, stockMove } from '#shared/orders/stock-return.ts'
import { SENT_AFTER_COUNT, STOCK_STAYS, stockReturns } from '#shared/orders/texts.ts'
import { WITHDRAWAL_DAYS } from '#shared/orders/withdrawal-days.ts'

const CANCELS =
  'Ce qui n’est pas parti revient en stock. Le client reçoit un e-mail\u202F; aucun remboursement n’est effectué.'

export const CONSEQUENCES: Partial<Record<OrderStatus, string>> = {
  [IN_DELIVERY]: 'Le client reçoit un e-mail avec le suivi.',
  [DELIVERED]: `Le client reçoit un e-mail\u202F; ses ${WITHDRAWAL_DAYS} jours de rétractation commencent.`,
  [CANCELLED]: CANCELS,
  [CANCELLED_BY_CUSTOMER]: CANCELS,
  [REFUNDED]:
    'La boutique demande comment le client est remboursé\u00A0: en ligne maintenant, déjà remboursé, ou pas encore.',
}

const CANCELLING = {
  question: 'Annuler cette commande\u202F?',
  act: 'Annuler la commande',
  consequence:
    'Le client reçoit un e-mail qui l’annonce. Aucun remboursement n’est effectué\u00A0: la commande reste dans «\u202FRemboursements dus\u202F» jusqu’à son remboursement.',
}

const QUESTIONS: Partial<Record<OrderStatus, typeof CANCELLING>> = {
  [CANCELLED]: CANCELLING,
  [CANCELLED_BY_CUSTOMER]: CANCELLING,
}

const STEP_BACK = {
  question: 'Remettre cette commande en préparation\u202F?',
  act: 'Remettre en préparation',
  consequence:
    'Un colis est déjà parti, et ses articles ne repartent pas. S’il est perdu ou revenu, indiquez-le plutôt dans «\u202FModifier le colis\u202F»\u00A0: ses articles peuvent alors être réexpédiés.',
}

/** Asked before an order is sent that has an open withdrawal declaration (decision 82). */
const DECLARED = {
  question: 'Envoyer cette commande malgré la rétractation\u202F?',
  act: 'Envoyer malgré tout',
  consequence:
    'Une rétractation a été déclarée et n’est pas traitée. Si elle est du client, la commande ne doit plus partir\u00A0: le colis et son retour sont à votre charge.',
}

export const isReturnCounted = (returns: Order['returns']): boolean =>
  returns.some(({ isOpen, step }) => isOpen && step === 'checked')

export function questionOf(
  { parcels, returns, withdrawalDeclared }: Order,
  to: OrderStatus,
): typeof CANCELLING | undefined {
  if (withdrawalDeclared && isShippedStatus(to))
    return isReturnCounted(returns)
      ? { ...DECLARED, consequence: `${DECLARED.consequence} ${SENT_AFTER_COUNT}` }
      : DECLARED
  const hasLeft = parcels.some(({ isResent }) => !isResent)
  return isToPrepare(to) && hasLeft ? STEP_BACK : QUESTIONS[to]
}

export const CORRECTIONS: Partial<Record<OrderStatus, string>> = {
  [DELIVERED]: 'Une date corrigée est communiquée au client, avec la fin de son droit de rétractation.',
  [IN_DELIVERY]: 'Le client reçoit par e-mail un numéro de suivi ajouté ou corrigé.',
}

export function stockSentence(order: Order, to: OrderStatus): string {
  const { status, history } = order
  const isGone = hasShipped(history)
  const pieces = piecesToSend(order)
  const move = pieces > 0 ? stockMove(status, to) : 'none'
  if (move === 'give-back') return stockReturns(pieces)
  if (move === 'take-again') return `Stock\u00A0: ${counted(pieces, 'pochette')} à reprendre en rayon.`
  return isGone ? 'Le stock ne bouge pas\u00A0: les articles sont partis.' : STOCK_STAYS
}
