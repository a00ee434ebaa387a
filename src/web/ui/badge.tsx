import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  grey: 'bg-grey-wash text-grey',
  blue: 'bg-blue-wash text-blue',
  yellow: 'bg-yellow-wash text-yellow',
  green: 'bg-green-wash text-green',
  orange: 'bg-orange-wash text-orange',
  red: 'bg-red-wash text-red',
  purple: 'bg-purple-wash text-purple',
  ink: 'bg-night text-on-night',
  foil: 'foil',
  sale: 'bg-red text-paper',
}

export type BadgeTone = keyof typeof tones

export function Badge({
  tone = 'grey',
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs leading-5 font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
