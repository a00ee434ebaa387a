import { useState } from 'react'
import type { SettingsAnswer } from '#shared/settings/contract.ts'
import { OPENING_GROUPS } from '#shared/settings/opening-steps.ts'
import { OPENING_TITLE, SHOP_IS_OPEN } from '#shared/settings/texts.ts'
import { FoldSummary } from '#web/ui/disclosure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

type Opening = SettingsAnswer['opening']
type Step = Opening['steps'][number]

/**
 * A message replaces the list once only optional steps about the shop's look remain. Later visits show neither. The
 * list stays while the operator has a step left.
 */
export function OpeningChecklist({ opening }: { opening: Opening }) {
  const { steps, operator, isLive } = opening
  const done = steps.filter(({ sentence }) => sentence === '').length
  // The list also stays while a service has lost its keys, even if the shop can do without this service.
  const isOpen = steps.every(
    ({ sentence, isNeeded, group }) => sentence === '' || (!isNeeded && group === 'look'),
  )
  const [wasOpen] = useState(isOpen)
  if (isOpen && operator.length === 0)
    return wasOpen ? null : <p className="mb-5 rounded-md bg-green-wash px-4 py-3 sm:px-5">{SHOP_IS_OPEN}</p>
  return (
    <details
      open={isLive}
      className="group/fold mb-5 rounded-md border border-orange bg-orange-wash px-4 py-1 text-ink sm:px-5"
    >
      <FoldSummary className="min-h-11 font-semibold">
        <h2>{`${OPENING_TITLE}\u00A0: ${done} sur ${steps.length}`}</h2>
      </FoldSummary>
      <p className="text-sm">
        {isLive
          ? 'Les clients ne peuvent pas encore payer. Complétez ces points, la boutique ouvre aussitôt.'
          : 'Cette boutique est une démonstration. Voici ce qu’il faudra renseigner pour vendre.'}
      </p>
      <div className="my-3 grid gap-x-6 gap-y-4 lg:grid-cols-2">
        {Object.entries(OPENING_GROUPS).map(([group, title]) => (
          <StepGroup key={group} title={title} steps={steps.filter((step) => step.group === group)} />
        ))}
      </div>
      {operator.length > 0 && (
        <ul className="mb-3 grid gap-1 text-sm">
          {operator.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </details>
  )
}

function StepGroup({ title, steps }: { title: string; steps: Step[] }) {
  const done = steps.filter(({ sentence }) => sentence === '').length
  return (
    <section>
      <h3 className="mb-1 font-semibold">{`${title}\u00A0: ${done} sur ${steps.length}`}</h3>
      <ul className="grid gap-1 text-sm">
        {steps.map((step) => (
          <li key={`${step.field} ${step.sentence}`} className="flex items-start gap-2">
            {step.sentence === '' ? <Done label={step.label} /> : <ToDo {...step} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Done({ label }: { label: string }) {
  return (
    <>
      <Icon name="check" className="mt-1 size-4 shrink-0 text-green" />
      <span className="py-0.5">
        <span className="sr-only">Fait&nbsp;: </span>
        <span>{label}</span>
      </span>
    </>
  )
}

function ToDo({ tab, field, sentence, isNeeded }: Step) {
  return (
    <>
      <span aria-hidden="true" className="mt-1.5 size-3 shrink-0 rounded-full border-2 border-orange" />
      <span>
        <ShopLink
          to={`/admin/settings?tab=${tab}&field=${field}`}
          className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
        >
          {sentence}
        </ShopLink>
        {!isNeeded && <span> (facultatif)</span>}
      </span>
    </>
  )
}
