/** Three cards in their sleeves, fanned out: the picture of the shop's own headline. Drawn by the browser, a few hundred bytes. */
export function HeroCards() {
  return (
    <div aria-hidden="true" className="relative mx-auto h-64 w-full max-w-md sm:h-80 lg:h-112">
      <SleevedCard className="-translate-x-[88%] -rotate-14 lg:-translate-x-[95%]" face="bg-iris" />
      <SleevedCard className="translate-x-[-12%] rotate-14 lg:translate-x-[-5%]" face="bg-blue" />
      <SleevedCard className="-translate-x-1/2 -translate-y-[54%]" face="foil" />
    </div>
  )
}

function SleevedCard({ className, face }: { className: string; face: string }) {
  return (
    <div className={`absolute top-1/2 left-1/2 aspect-66/91 h-4/5 -translate-y-1/2 ${className}`}>
      <div className={`absolute inset-[5%] rounded-md ${face}`}>
        <svg
          viewBox="0 0 60 84"
          className="h-full w-full"
          fill="none"
          stroke="var(--color-paper)"
          strokeWidth="0.8"
        >
          <rect x="4" y="4" width="52" height="76" rx="3" opacity="0.7" />
          <path d="M30 20c-9 0-15 5-15 13v14c0 6 7 12 15 15 8-3 15-9 15-15V33c0-8-6-13-15-13Z" />
          <path d="M19 34a5.5 5.5 0 0 0 11 0 5.5 5.5 0 0 0 11 0M19 45a5.5 5.5 0 0 0 11 0 5.5 5.5 0 0 0 11 0" />
        </svg>
      </div>
      <div className="absolute inset-0 rounded-md border border-edge/60 bg-linear-115 from-paper/60 from-10% via-transparent via-45% to-paper/25 shadow-lg" />
    </div>
  )
}
