import { classNames } from './class-names.ts'

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** An amount in integer cents as the French write it: '1 234,50 €'. Its digits line up in columns. */
export function Money({ cents, className }: { cents: number; className?: string }) {
  return (
    <span className={classNames('whitespace-nowrap tabular-nums', className)}>
      {euros.format(cents / 100)}
    </span>
  )
}
