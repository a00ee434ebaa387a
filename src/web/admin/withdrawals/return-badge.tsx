import { RETURN_STEP_LABELS, type ReturnStep } from '#shared/orders/return-steps.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const TONES: Record<ReturnStep, BadgeTone> = {
  declared: 'orange',
  received: 'blue',
  checked: 'yellow',
  refunded: 'green',
}

export function ReturnBadge({ request: { state, step } }: { request: AdminWithdrawal }) {
  if (state === 'done' && step !== 'refunded') return <Badge tone="green">Traitée</Badge>
  return <Badge tone={TONES[step]}>{RETURN_STEP_LABELS[step]}</Badge>
}
