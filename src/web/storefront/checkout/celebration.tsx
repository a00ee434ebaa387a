import { classNames } from '#web/ui/class-names.ts'

/** A card slips into its sleeve while a few flakes of foil fly up; all at rest for those who asked for less motion. */
export function Celebration() {
  return (
    <span aria-hidden="true" className="relative mb-2 block h-36 w-56">
      {FLAKES.map(({ place, delay }) => (
        <span
          key={place}
          className={classNames('foil absolute size-3 animate-rise rounded-xs', place, delay)}
        />
      ))}
      <span className="absolute inset-x-0 top-2 mx-auto block h-32 w-24 animate-pop">
        <span className="foil absolute inset-1.5 grid place-items-center rounded-xs shadow-lg">
          <svg
            viewBox="0 0 24 24"
            className="size-10"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="m4.5 12.5 5 5 10-11" />
          </svg>
        </span>
        <span className="absolute inset-0 animate-rise rounded-sm border-2 border-t-0 border-ink/60 bg-raised/20 [animation-delay:250ms] [animation-duration:900ms]" />
      </span>
    </span>
  )
}

const FLAKES = [
  { place: 'top-2 left-4 rotate-12', delay: '[animation-delay:150ms]' },
  { place: 'top-14 left-0 -rotate-45', delay: '[animation-delay:320ms]' },
  { place: 'top-26 left-9 rotate-45', delay: '[animation-delay:240ms]' },
  { place: 'top-4 right-8 -rotate-12', delay: '[animation-delay:200ms]' },
  { place: 'top-16 right-1 rotate-30', delay: '[animation-delay:380ms]' },
  { place: 'top-28 right-10 -rotate-30', delay: '[animation-delay:280ms]' },
]
