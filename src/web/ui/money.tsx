import { formatCents } from '#shared/money.ts'
import { classNames } from './class-names.ts'

/** An amount in integer cents as the French write it: '1 234,50 €'. Its digits line up in columns. */
export function Money({ cents, className }: { cents: number; className?: string }) {
  return <span className={classNames('whitespace-nowrap tabular-nums', className)}>{formatCents(cents)}</span>
}
