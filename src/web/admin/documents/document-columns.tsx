import type { ArchivedDocument } from '#shared/documents/contract.ts'
import { eurosToCents } from '#shared/money.ts'
import { DocumentButton } from '#web/documents/document-buttons.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Money } from '#web/ui/money.tsx'
import { roomyLook, wideActionsLook, type Column } from '../ui/table-columns.ts'
import { SendDocumentButton, SendingState } from './document-sending.tsx'

export const documentColumns: readonly Column<ArchivedDocument>[] = [
  {
    header: 'Document',
    card: 'title',
    cell: ({ document: { number, kind }, intact, sending }) => (
      <>
        <span className="font-semibold whitespace-nowrap">{number}</span>
        <span className="block text-ink-faint">{kind === 'invoice' ? 'Facture' : 'Avoir'}</span>
        {!intact && <Badge tone="red">Modifié depuis son émission</Badge>}
        {sending && <SendingState sending={sending} />}
      </>
    ),
  },
  {
    header: 'Date',
    className: 'whitespace-nowrap',
    cell: ({ document }) => <DateTime value={document.issuedAt} format="short" />,
  },
  {
    header: 'Client',
    className: roomyLook,
    cell: ({ document: { buyer } }) => (
      <span className="grid min-w-0 @4xl:min-w-44">
        <span>{`${buyer.firstName} ${buyer.lastName}`.trim()}</span>
        <span className="text-xs wrap-anywhere text-ink-faint @2xl:@max-4xl:hidden @4xl:min-w-44">
          {buyer.email}
        </span>
      </span>
    ),
  },
  { header: 'Commande', className: 'whitespace-nowrap', cell: ({ document }) => document.order.number },
  {
    header: 'Total TTC',
    numeric: true,
    cell: ({ document }) => <Money cents={eurosToCents(document.total)} />,
  },
  {
    header: 'Actions',
    ...wideActionsLook,
    cell: (archived) => (
      <span className="flex flex-wrap justify-end gap-2 @4xl:flex-nowrap">
        {archived.sending?.canSend && <SendDocumentButton archived={archived} />}
        <DocumentButton
          label="Télécharger"
          name={`Télécharger ${archived.document.number}`}
          size="sm"
          className="max-lg:min-h-11"
          document={() => archived.document}
        />
      </span>
    ),
  },
]
