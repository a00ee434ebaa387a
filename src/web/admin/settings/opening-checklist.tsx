import { counted } from '#shared/count.ts'
import type { SettingsAnswer } from '#shared/settings/contract.ts'
import { SETTINGS_TABS } from '#shared/settings/setting.ts'
import { OPENING_TITLE } from '#shared/settings/texts.ts'
import { FoldSummary } from '#web/ui/disclosure.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

/**
 * The steps that are missing before real customers may buy. Each links to its tab. Shows nothing once all are
 * done.
 */
export function OpeningChecklist({ opening }: { opening: SettingsAnswer['opening'] }) {
  const { steps, operator, isLive } = opening
  const left = steps.length + operator.length
  if (left === 0) return null
  return (
    <details
      open={isLive}
      className="group/fold mb-5 rounded-md border border-orange bg-orange-wash px-4 py-1 text-ink sm:px-5"
    >
      <FoldSummary className="min-h-11 font-semibold">
        <h2>{`${OPENING_TITLE}\u00A0: ${counted(left, 'point')} à régler`}</h2>
      </FoldSummary>
      <p className="text-sm">
        {isLive
          ? 'Les clients ne peuvent pas encore payer. Complétez ces points, la boutique ouvre aussitôt.'
          : 'Cette boutique est une démonstration. Voici ce qu’il faudra renseigner pour vendre.'}
      </p>
      <ul className="my-3 grid gap-1 text-sm">
        {steps.map(({ tab, field, sentence }) => (
          <li key={`${field} ${sentence}`} className="flex flex-wrap items-baseline gap-x-2">
            <span>{sentence}</span>
            <ShopLink
              to={`/admin/settings?tab=${tab}`}
              className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
            >
              {SETTINGS_TABS[tab]}
            </ShopLink>
          </li>
        ))}
        {operator.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
