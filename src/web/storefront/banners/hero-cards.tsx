import { Emblem } from '#web/ui/logo.tsx'

export function HeroCards() {
  return (
    <div aria-hidden="true" className="relative h-20 w-full sm:h-36 md:h-72">
      <SleevedCard className="-translate-x-[92%] -rotate-12" face="bg-linear-150 from-violet to-rose" />
      <SleevedCard className="-translate-x-[8%] rotate-12" face="bg-linear-150 from-sky to-mint" />
      <SleevedCard className="-translate-x-1/2 -translate-y-[56%]" face="foil" />
    </div>
  )
}

function scales(row: number): string {
  const shift = row % 2 === 0 ? 0 : -5
  return `M${shift} ${row * 5}${'a5 5 0 0 0 10 0'.repeat(7)}`
}

function SleevedCard({ className, face }: { className: string; face: string }) {
  return (
    <div className={`absolute top-1/2 left-1/2 aspect-66/91 h-3/4 -translate-y-1/2 ${className}`}>
      <div className={`absolute inset-x-[5%] top-[4%] bottom-[3.5%] overflow-hidden rounded-sm ${face}`}>
        <svg viewBox="0 0 60 84" className="h-full w-full text-night" fill="none" stroke="currentColor">
          <path
            d={Array.from({ length: 18 }, (_, row) => scales(row)).join('')}
            strokeWidth="0.35"
            opacity="0.45"
          />
          <rect x="3" y="3" width="54" height="78" rx="2" strokeWidth="0.7" opacity="0.7" />
        </svg>
        <Emblem className="absolute inset-0 m-auto size-2/5" />
      </div>
      <div className="absolute inset-0 rounded-md border border-edge/50 bg-linear-115 from-glass from-8% via-transparent via-45% to-glass/40 shadow-lg" />
    </div>
  )
}
