import type { Audience } from '#shared/audience/contract.ts'
import { DIRECT } from '#shared/audience/visit-source.ts'
import { counted, formatCount } from '#shared/count.ts'
import { Panel } from '../ui/page-head.tsx'
import { AudienceExport } from './audience-export.tsx'
import type { FiguresQuery } from './figures-query.ts'
import { FiguresTable } from './figures-table.tsx'

export function SourcesPanel({ audience, query }: { audience: Audience; query: FiguresQuery }) {
  const { sources, otherSources } = audience
  return (
    <Panel title="D’où viennent les visites" aside={<AudienceExport query={query} table="sources" />}>
      <p className="mb-3 text-sm text-ink-soft">
        Le site d’où vient la visite, ou le paramètre utm_source de votre lien, comptés sans cookie et sans
        identifier personne.
      </p>
      {sources.length === 0 ? (
        <p>Aucune visite n’a été comptée pendant cette période.</p>
      ) : (
        <FiguresTable
          caption="Visites par origine"
          className="max-h-112"
          rows={sources}
          keyOf={({ source }) => source}
          columns={[
            {
              head: 'Origine',
              value: ({ source }) => (source === DIRECT ? 'Accès direct, ou inconnu' : source),
              kind: 'words',
              className: '[overflow-wrap:anywhere]',
            },
            { head: 'Visites', value: ({ visits }) => formatCount(visits) },
          ]}
        />
      )}
      {otherSources > 0 && (
        <p className="mt-3 text-sm text-ink-soft">{`Et ${counted(otherSources, 'visite')} d’autres origines.`}</p>
      )}
    </Panel>
  )
}
