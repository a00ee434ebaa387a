import { useState } from 'react'
import { counted } from '#shared/count.ts'
import { formatDay } from '#shared/dates.ts'
import type { EReport, EReports } from '#shared/e-reports/contract.ts'
import { HAND_OVER_FAILED, HANDED_OVER, REPORT_FAILED, REPORT_SENDING } from '#shared/e-reports/texts.ts'
import { api } from '#web/session/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Money } from '#web/ui/money.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { roomyLook, wideActionsLook, type Column } from '../ui/table-columns.ts'

const SHOWN = 4

export function EReportsPanel({ reports }: { reports: EReports }) {
  const { set } = useListQuery()
  const [isWhole, setIsWhole] = useState(false)
  const [asked, setAsked] = useState<EReport>()
  const { year, periods, missing, canSend } = reports
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft">
        {'Les ventes aux particuliers, par jour et par taux, et les factures des entreprises étrangères. '}
        <ShopLink to="/admin/settings?tab=vat" className="font-semibold underline underline-offset-4">
          Rythme et plateforme
        </ShopLink>
      </p>
      {missing.map((sentence) => (
        <p key={sentence} className="mb-3 rounded-sm bg-orange-wash px-3 py-2 text-sm">
          {`${sentence}.`}
        </p>
      ))}
      <DataTable
        caption={`Périodes de ${year}`}
        columns={columnsOf(setAsked, canSend)}
        rows={isWhole ? periods : periods.slice(0, SHOWN)}
        rowId={({ from }) => from}
        empty={<p className="text-sm text-ink-soft">Aucune période cette année.</p>}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        {!isWhole && periods.length > SHOWN && (
          <Button variant="quiet" size="sm" className="min-h-11" onClick={() => setIsWhole(true)}>
            {`Toutes les périodes de ${year}`}
          </Button>
        )}
        <Button variant="quiet" size="sm" className="min-h-11" onClick={() => set({ year: year - 1 })}>
          {`Voir ${year - 1}`}
        </Button>
        {!periods.some(({ state }) => state === 'open') && (
          <Button variant="quiet" size="sm" className="min-h-11" onClick={() => set({ year: year + 1 })}>
            {`Voir ${year + 1}`}
          </Button>
        )}
      </div>
      {asked && <HandOverQuestion report={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const nameOf = ({ from, to }: EReport) => `du ${formatDay(from)} au ${formatDay(to)}`

function columnsOf(ask: (report: EReport) => void, canSend: boolean): Column<EReport>[] {
  return [
    {
      header: 'Période',
      card: 'title',
      className: roomyLook,
      cell: (report) => (
        <span className="grid justify-items-start gap-1">
          <span className="font-semibold whitespace-nowrap">
            {`${formatDay(report.from)} – ${formatDay(report.to)}`}
          </span>
          <State report={report} />
        </span>
      ),
    },
    {
      header: 'Ventes',
      numeric: true,
      cell: ({ sales, invoices }) => (
        <>
          <span>{sales}</span>
          {invoices > 0 && (
            <span className="block text-xs text-ink-faint">
              {`et ${counted(invoices, 'document d’entreprise', 'documents d’entreprises')}`}
            </span>
          )}
        </>
      ),
    },
    { header: 'Montant HT', numeric: true, cell: ({ net }) => <Money euros={net} /> },
    { header: 'TVA', numeric: true, cell: ({ vat }) => <Money euros={vat} /> },
    {
      header: 'Actions',
      ...wideActionsLook,
      cell: (report) => (
        <span className="flex flex-wrap justify-end gap-2 @2xl:grid @2xl:grid-cols-[auto_auto] @4xl:flex @4xl:flex-nowrap">
          <FileButton report={report} format="xml" />
          <FileButton report={report} format="csv" />
          {report.state === 'ready' && canSend && <SendButton report={report} />}
          {report.state === 'ready' && (
            <Button
              variant={canSend ? 'secondary' : 'primary'}
              size="sm"
              className="min-h-11"
              onClick={() => ask(report)}
              aria-label={`Marquer comme transmise la période ${nameOf(report)}`}
            >
              Transmise
            </Button>
          )}
        </span>
      ),
    },
  ]
}

function State({ report: { state, type, handedOverAt, isDeposited, refusal } }: { report: EReport }) {
  if (state === 'open') return <Badge>En cours</Badge>
  if (state === 'sending')
    return <Badge tone="blue">{isDeposited ? 'Déposée, en contrôle' : 'Envoi en cours'}</Badge>
  if (refusal !== null)
    return (
      <>
        <Badge tone="red">Refusée</Badge>
        <span className="block text-xs text-ink-soft">{refusal}</span>
      </>
    )
  if (state === 'ready')
    return type === 'RE' ? (
      <Badge tone="orange">Modifiée, à remplacer</Badge>
    ) : (
      <Badge tone="yellow">À transmettre</Badge>
    )
  return (
    <>
      <Badge tone="green">Transmise</Badge>
      {handedOverAt !== null && (
        <span className="block text-xs text-ink-faint">
          le <DateTime value={handedOverAt} format="short" />
        </span>
      )}
    </>
  )
}

function FileButton({ report, format }: { report: EReport; format: 'xml' | 'csv' }) {
  const { from, to } = report
  return (
    <DownloadButton
      file={() =>
        api.download('GET /api/admin/e-reports/:from/:to', { params: { from, to: `${to}.${format}` } })
      }
      name={`ventes-${from}-${to}.${format}`}
      failed={REPORT_FAILED}
    >
      <span>{format.toUpperCase()}</span>
      <span className="sr-only">{` ${nameOf(report)}`}</span>
    </DownloadButton>
  )
}

function SendButton({ report }: { report: EReport }) {
  const { from, to } = report
  const send = useWrite(async () => {
    await api.call('POST /api/admin/e-reports/:from/:to', {
      params: { from, to },
      body: { state: 'sending' },
    })
    toastSuccess(REPORT_SENDING)
  }, REPORT_FAILED)
  return (
    <Button size="sm" className="min-h-11" loading={send.pending} onClick={() => send.run()}>
      Envoyer
      <span className="sr-only">{` à la plateforme les ventes ${nameOf(report)}`}</span>
    </Button>
  )
}

function HandOverQuestion({ report, onClose }: { report: EReport; onClose: () => void }) {
  const { from, to } = report
  const handOver = useWrite(async () => {
    await api.call('POST /api/admin/e-reports/:from/:to', {
      params: { from, to },
      body: { state: 'handed-over' },
    })
    toastSuccess(HANDED_OVER)
    onClose()
  }, HAND_OVER_FAILED)
  return (
    <AdminConfirm
      open
      isUsual
      question={`Avez-vous transmis les ventes ${nameOf(report)}\u202F?`}
      confirmLabel="Oui, transmises"
      pending={handOver.pending}
      onConfirm={() => handOver.run()}
      onClose={onClose}
    >
      Confirmez une fois le fichier déposé sur votre plateforme. Si la période change ensuite, un fichier de
      remplacement vous sera proposé.
    </AdminConfirm>
  )
}
