import { counted, formatCount } from '#shared/count.ts'
import { PAST_ORDERS_BATCH } from '#shared/past-orders/past-order-limits.ts'
import {
  PAST_ORDERS_FILE_MAX_LENGTH,
  PAST_ORDERS_FILE_TOO_LARGE,
  pastOrdersTemplate,
  readPastOrdersFile,
} from '#shared/past-orders/past-orders-file.ts'
import { PAST_ORDERS_IMPORT_FAILED, PAST_ORDERS_IMPORTED } from '#shared/past-orders/texts.ts'
import { saveFile } from '#web/base/save-file.ts'
import type { Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { BatchImport } from '../form/batch-import.tsx'
import { useBatchImport } from '../form/use-batch-import.ts'
import { useListDialog } from '../ui/use-list-dialog.ts'
import { pastOrderFacts } from './past-order-facts.ts'

const TITLE = 'Importer d’anciennes commandes'

export const meta: Meta = () => ({ title: TITLE })

export default function PastOrdersImportDialog() {
  const { close } = useListDialog('/admin/orders/past')
  const imported = useBatchImport({
    maxLength: PAST_ORDERS_FILE_MAX_LENGTH,
    tooLarge: PAST_ORDERS_FILE_TOO_LARGE,
    failed: PAST_ORDERS_IMPORT_FAILED,
    done: PAST_ORDERS_IMPORTED,
    size: PAST_ORDERS_BATCH,
    read: readPastOrdersFile,
    send: async ({ lines, ...batch }) => {
      const body = { ...batch, orders: [...lines] }
      return (await api.call('POST /api/admin/past-orders/import', { body })).orders
    },
    isWanted: ({ outcome }) => outcome === 'new',
  })
  return (
    <BatchImport
      title={TITLE}
      id="fichier-anciennes-commandes"
      hint={<Hint />}
      noun="commande"
      imported={imported}
      kinds={{
        new: { label: 'nouvelle', tone: 'green', count: (lines) => counted(lines, 'nouvelle') },
        known: { label: 'déjà importée', tone: 'grey', count: (lines) => `${formatCount(lines)} déjà là` },
        different: { label: 'différente', tone: 'yellow', count: (lines) => counted(lines, 'différente') },
      }}
      rowOf={({ outcome, reference, isWithoutPerson }) => ({
        kind: outcome,
        name: reference,
        notes: [
          ...(outcome === 'different'
            ? [
                'Cette référence est déjà importée avec une autre date ou un autre total\u00A0: rien ne change',
              ]
            : []),
          ...(isWithoutPerson ? ['Trop ancienne\u00A0: reprise sans le nom ni les coordonnées'] : []),
        ],
      })}
      factsOf={({ order }) => pastOrderFacts(order)}
      refused={{ label: 'refusée', tone: 'red', count: (lines) => counted(lines, 'refusée') }}
      onClose={close}
    />
  )
}

function Hint() {
  return (
    <>
      Un export de Shopify, PrestaShop ou WooCommerce, ou{' '}
      <button
        type="button"
        className="underline underline-offset-4 hover:text-iris"
        onClick={() => saveFile(new Blob([pastOrdersTemplate()]), 'modele-anciennes-commandes.csv')}
      >
        notre modèle
      </button>
      . Ces commandes sont gardées pour mémoire&#160;: elles ne comptent ni dans les ventes, ni dans les
      factures, ni dans les déclarations, et ne peuvent être ni remboursées ni envoyées d’ici. Une commande
      déjà importée n’est pas changée.
    </>
  )
}
