import type { Audience } from '#shared/audience/contract.ts'
import { counted, formatCount } from '#shared/count.ts'
import { formatDay } from '#shared/dates.ts'
import { MISSED_SEARCH_DAYS } from '#shared/privacy/retention-periods.ts'
import { Panel } from '#web/admin/ui/page-head.tsx'
import { AudienceExport } from './audience-export.tsx'
import type { FiguresQuery } from './figures-query.ts'
import { FiguresTable } from './figures-table.tsx'

type MissedSearchesProps = { audience: Audience; query: FiguresQuery }

export function MissedSearchesPanel({ audience: { searches, otherSearches }, query }: MissedSearchesProps) {
  return (
    <Panel title="Recherches sans résultat" aside={<AudienceExport query={query} table="searches" />}>
      <p className="mb-3 text-sm text-ink-soft">
        {`Les ${MISSED_SEARCH_DAYS} derniers jours, quelle que soit la période. Ce qui ressemble à une adresse ou à un numéro n’est pas gardé.`}
      </p>
      {searches.length === 0 ? (
        <p>Aucune recherche n’est restée sans résultat.</p>
      ) : (
        <FiguresTable
          caption="Recherches sans résultat"
          className="max-h-112"
          rows={searches}
          keyOf={({ words }) => words}
          columns={[
            {
              head: 'Recherche',
              value: ({ words }) => words,
              kind: 'words',
              className: '[overflow-wrap:anywhere]',
            },
            { head: 'Fois', value: ({ times }) => formatCount(times) },
            { head: 'Dernière fois', value: ({ lastDay }) => formatDay(lastDay) },
          ]}
        />
      )}
      {otherSearches > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          {`Et ${counted(otherSearches, 'autre')}\u00A0: toutes sont dans l’export.`}
        </p>
      )}
    </Panel>
  )
}
