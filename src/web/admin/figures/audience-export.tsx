import type { AudienceTable } from '#shared/audience/contract.ts'
import { AUDIENCE_EXPORT_FAILED } from '#shared/audience/texts.ts'
import { DownloadButton } from '#web/admin/ui/download-button.tsx'
import { api } from '#web/session/api.ts'
import type { FiguresQuery } from './figures-query.ts'

const FILES: Record<AudienceTable, string> = {
  funnel: 'parcours',
  searches: 'recherches',
  sources: 'origines',
}

export function AudienceExport({
  query: { from, to, step },
  table,
}: {
  query: FiguresQuery
  table: AudienceTable
}) {
  return (
    <DownloadButton
      file={() => api.download('GET /api/admin/audience.csv', { query: { from, to, step, table } })}
      name={`${FILES[table]}-${from}-${to}.csv`}
      failed={AUDIENCE_EXPORT_FAILED}
    >
      Exporter (CSV)
    </DownloadButton>
  )
}
