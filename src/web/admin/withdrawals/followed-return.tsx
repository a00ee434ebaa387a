import { nameWithPack } from '#shared/catalogue/pack-size.ts'
import { counted } from '#shared/count.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { nextSteps } from '#shared/withdrawals/return-rules.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Money } from '#web/ui/money.tsx'
import { RefundBy } from './refund-by.tsx'
import { RefundElsewhereButton } from './refund-elsewhere-button.tsx'
import { ReturnBadge } from './return-badge.tsx'
import { ReturnCheckButton } from './return-check-dialog.tsx'
import { ReturnReceiptButton } from './return-receipt-button.tsx'
import { ReturnRefundButton } from './return-refund-button.tsx'
import { ReturnRepaymentButton } from './return-repayment-dialog.tsx'
import { WithdrawalStateButton } from './withdrawal-state-button.tsx'

export function FollowedReturn({ request }: { request: AdminWithdrawal }) {
  const { step, hasLeft, lines, state, due, madeElsewhere } = request
  const can = nextSteps({ step, hasLeft, lineCount: lines.length })
  const isOpen = state === 'open'
  return (
    <div className="grid gap-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="text-base tabular-nums">{`Retour ${request.number}`}</strong>
        <ReturnBadge request={request} />
      </p>
      <Declaration request={request} />
      <Lines request={request} />
      <Due request={request} />
      {step !== 'refunded' && (
        <div className="flex flex-wrap gap-2">
          {isOpen && can.canReceive && <ReturnReceiptButton request={request} />}
          {isOpen && can.canCheck && <ReturnCheckButton request={request} />}
          {can.canRefund &&
            due &&
            (request.isRepaidByHand ? (
              <ReturnRepaymentButton request={request} due={due} />
            ) : (
              <ReturnRefundButton request={request} due={due} />
            ))}
          {can.canRefund && due && madeElsewhere && (
            <RefundElsewhereButton request={request} due={due} made={madeElsewhere} />
          )}
          <WithdrawalStateButton request={request} />
        </div>
      )}
    </div>
  )
}

function Declaration({ request }: { request: AdminWithdrawal }) {
  const { name, email, createdAt, matchesOrder, receivedAt, checkedAt, closedAt, refundBy } = request
  return (
    <p className="min-w-0 break-words">
      <span className="block font-medium">{`${name} · ${email}`}</span>
      Déclarée le <DateTime value={createdAt} format="shortMoment" />
      {!matchesOrder && <span>{' · adresse e-mail différente de celle de la commande'}</span>}
      {refundBy && (
        <span>
          {'\u00A0· '}
          <RefundBy day={refundBy} />
        </span>
      )}
      {receivedAt && (
        <span>
          {' · colis reçu le '}
          <DateTime value={receivedAt} format="short" />
        </span>
      )}
      {checkedAt && (
        <span>
          {', contrôlé le '}
          <DateTime value={checkedAt} format="short" />
        </span>
      )}
      {closedAt && (
        <span>
          {' · traitée le '}
          <DateTime value={closedAt} format="short" />
        </span>
      )}
    </p>
  )
}

function Lines({ request: { lines, checkedAt, hasLeft } }: { request: AdminWithdrawal }) {
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-1">
      {lines.map(({ line, name, packSize, quantity, restocked, damaged }) => (
        <li key={line}>
          <span>{quantity}</span> × <span>{nameWithPack(name, packSize)}</span>
          {checkedAt && (
            <span className="block text-ink-soft">
              {`${restocked} remis en stock, ${counted(damaged, 'abîmé')}`}
            </span>
          )}
        </li>
      ))}
      {!hasLeft && <li className="text-ink-soft">Aucun colis n’est attendu.</li>}
    </ul>
  )
}

function Due({ request: { due, refund, lines } }: { request: AdminWithdrawal }) {
  return (
    <>
      {due && lines.length > 0 && (
        <p>
          <strong>
            Dû au client&nbsp;: <Money euros={due.total} />
          </strong>{' '}
          (articles <Money euros={due.goods} />, livraison <Money euros={due.shipping} />)
        </p>
      )}
      {refund && (
        <p>
          Remboursement de <Money euros={refund.amount} className="font-semibold" />
          <span>{STATES[refund.state]}</span>
        </p>
      )}
    </>
  )
}

const STATES = {
  requested: ', en attente du prestataire.',
  completed: ' effectué.',
  failed: ' refusé par le prestataire\u00A0: rien n’a été remboursé.',
}
