import { useId } from 'react'
import { useShop } from '#web/base/use-shop.ts'
import { classNames } from './class-names.ts'

const stops = ['mint', 'sky', 'violet', 'rose', 'peach']

export function Emblem({ className }: { className?: string }) {
  const foil = useId()
  return (
    <svg
      viewBox="0 0 32 32"
      width="2.25rem"
      height="2.25rem"
      className={classNames('shrink-0 text-on-foil', className)}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <linearGradient id={foil} x2="1" y2="1">
        {stops.map((colour, at) => (
          <stop key={colour} offset={at / (stops.length - 1)} stopColor={`var(--color-${colour})`} />
        ))}
      </linearGradient>
      <path d="m16 2 12.5 7v14L16 30 3.5 23V9z" fill={`url(#${foil})`} />
      <path d="M16 10V2M21.5 13l7-4M21.5 19l7 4M16 22v8M10.5 19l-7 4M10.5 13l-7-4" strokeWidth="1.6" />
      <path d="m16 10 5.5 3v6L16 22l-5.5-3v-6z" fill="currentColor" />
    </svg>
  )
}

export function ShopEmblem() {
  const { logo } = useShop().look
  return logo ? (
    <img src={logo} alt="" width="36" height="36" className="size-9 shrink-0 object-contain" />
  ) : (
    <Emblem />
  )
}

export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      <ShopEmblem />
      <span className="font-display text-2xl leading-none font-bold tracking-tight">{name}</span>
    </span>
  )
}
