import { eurosToCents, formatCents } from '#shared/money.ts'
import { classNames } from './class-names.ts'

type MoneyProps = { className?: string } & ({ cents: number } | { euros: number })

export function Money({ className, ...amount }: MoneyProps) {
  const cents = 'cents' in amount ? amount.cents : eurosToCents(amount.euros)
  return <span className={classNames('whitespace-nowrap tabular-nums', className)}>{formatCents(cents)}</span>
}
