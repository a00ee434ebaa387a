import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

type Step = {
  label: string
  to?: string
}

/** `current` counts from 0. */
export function CheckoutSteps({ steps, current, label }: { steps: Step[]; current: number; label: string }) {
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-2 sm:gap-3">
        {steps.map((step, at) => (
          <li
            key={step.label}
            aria-current={at === current ? 'step' : undefined}
            className={classNames(
              'flex items-center gap-2 font-semibold sm:gap-3',
              at > 0 && 'before:h-px before:w-4 before:bg-edge xl:before:w-12',
              at > current && 'text-ink-faint',
            )}
          >
            <StepName step={step} done={at < current} current={at === current}>
              <span
                aria-hidden="true"
                className={classNames(
                  'grid size-8 shrink-0 place-items-center rounded-full text-sm tabular-nums',
                  at < current && 'bg-ink text-paper',
                  at === current && 'foil forced-colors:border-4',
                  at > current && 'border border-edge',
                )}
              >
                {at < current ? <Icon name="check" className="size-4" /> : at + 1}
              </span>
            </StepName>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type StepNameProps = { step: Step; done: boolean; current: boolean; children: ReactNode }

function StepName({ step, done, current, children }: StepNameProps) {
  const narrow = current ? '' : 'max-lg:sr-only'
  const isLink = done && step.to
  if (!isLink)
    return (
      <>
        {children}
        <span className={narrow}>{step.label}</span>
      </>
    )
  return (
    <ShopLink
      to={step.to ?? ''}
      className="flex min-h-11 items-center gap-2 rounded-full underline-offset-4 hover:underline focus-visible:rounded-full sm:gap-3"
    >
      {children}
      <span className={narrow}>{step.label}</span>
      <span className="sr-only"> (étape terminée)</span>
    </ShopLink>
  )
}
