import { eurosToCents, formatCents } from '#shared/money.ts'
import { classNames } from './class-names.ts'

type MoneyProps = { className?: string } & ({ cents: number } | { euros: number })

/**
 * An amount such as '1 234,50 €', from integer cents or from a response's euros. Digits line up in columns.
 */
export function Money({ className, ...amount }: MoneyProps) {
  const cents = 'cents' in amount ? amount.cents : eurosToCents(amount.euros)
  return <span className={classNames('whitespace-nowrap tabular-nums', className)}>{formatCents(cents)}</span>
}
