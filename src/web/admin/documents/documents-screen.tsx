import { Suspense, use } from 'react'
import { Form } from 'react-router'
import type { ArchivedDocument, DocumentPage, DocumentQuery } from '#shared/documents/contract.ts'
import { eurosToCents } from '#shared/money.ts'
import { messageOf } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { DocumentButton } from '#web/documents/document-buttons.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Cell, HeadCell, Table } from '#web/ui/table.tsx'
import { PageHead, Panel } from '../ui/page-head.tsx'
import type { Route } from './+types/documents-screen'
import { MonthExport } from './month-export.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

const TITLE = 'Factures et avoirs'
const LOAD_FAILED = 'Erreur lors du chargement des factures et avoirs'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: TITLE })

type Answer = { page: DocumentPage } | { failure: string }

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => {
  const { q, from, to, page } = askedIn(url.searchParams)
  const query: DocumentQuery = { q, from, to, page: page === 1 ? undefined : page }
  const answer: Promise<Answer> = api.call('GET /api/admin/documents', { query }).then(
    (found) => ({ page: found }),
    (error: unknown) => ({ failure: messageOf(error, LOAD_FAILED) }),
  )
  return { answer, asked: { q, from, to } }
}

function askedIn(params: URLSearchParams) {
  const text = (name: string) => params.get(name)?.trim() || undefined
  return {
    q: text('q'),
    from: text('from'),
    to: text('to'),
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
  }
}

/** The accounting archive (decisions 40 and 54): every invoice and credit note as it was issued, also of those who left. */
export default function DocumentsScreen({ loaderData: { answer, asked } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={TITLE} />
      <div className="grid gap-6">
        <Panel title="Pour la comptabilité">
          <MonthExport />
        </Panel>
        <search aria-label="Rechercher un document">
          <Form key={JSON.stringify(asked)} className="grid items-end gap-4 sm:grid-cols-[2fr_1fr_1fr_auto]">
            <Field label="Numéro, nom ou e-mail" name="q" type="search" defaultValue={asked.q} />
            <Field label="Du" name="from" type="date" defaultValue={asked.from} />
            <Field label="Au" name="to" type="date" defaultValue={asked.to} />
            <Button type="submit">Rechercher</Button>
          </Form>
        </search>
        <Suspense fallback={<Skeleton className="h-80 rounded-md" />}>
          <Found answer={answer} asked={asked} />
        </Suspense>
      </div>
    </>
  )
}

type FoundProps = { answer: Promise<Answer>; asked: Pick<DocumentQuery, 'q' | 'from' | 'to'> }

function Found({ answer, asked }: FoundProps) {
  const found = use(answer)
  if ('failure' in found) return <EmptyState tone="error" title={found.failure} action={<RetryButton />} />
  const { items, pagination } = found.page
  if (items.length === 0) return <EmptyState title="Aucun document trouvé" icon="search" />
  const hrefOf = (page: number) => {
    const kept = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return `/admin/documents?${new URLSearchParams([...kept, ['page', String(page)]]).toString()}`
  }
  return (
    <>
      <DocumentTable documents={items} />
      <Pagination
        page={pagination.page}
        pages={pagination.pages}
        hrefOf={hrefOf}
        label="Pages de documents"
      />
    </>
  )
}

function DocumentTable({ documents }: { documents: readonly ArchivedDocument[] }) {
  return (
    <Table caption={TITLE} captionHidden>
      <thead>
        <tr>
          <HeadCell>Document</HeadCell>
          <HeadCell>Date</HeadCell>
          <HeadCell>Client</HeadCell>
          <HeadCell>Commande</HeadCell>
          <HeadCell numeric>Total TTC</HeadCell>
          <HeadCell>
            <span className="sr-only">Ouvrir</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {documents.map(({ document, intact }) => (
          <tr key={document.number}>
            <Cell>
              <span className="font-semibold whitespace-nowrap">{document.number}</span>
              <span className="block text-ink-faint">
                {document.kind === 'invoice' ? 'Facture' : 'Avoir'}
              </span>
              {!intact && <Badge tone="red">Modifié depuis son émission</Badge>}
            </Cell>
            <Cell>
              <DateTime value={document.issuedAt} format="plain" />
            </Cell>
            <Cell>
              {`${document.buyer.firstName} ${document.buyer.lastName}`.trim()}
              <span className="block break-all text-ink-faint">{document.buyer.email}</span>
            </Cell>
            <Cell className="whitespace-nowrap">{document.order.number}</Cell>
            <Cell numeric>
              <Money cents={eurosToCents(document.total)} />
            </Cell>
            <Cell>
              <DocumentButton
                label={
                  <>
                    Télécharger<span className="sr-only"> {document.number}</span>
                  </>
                }
                document={() => document}
              />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
