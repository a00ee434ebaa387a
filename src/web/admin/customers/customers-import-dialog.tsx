import { counted, formatCount } from '#shared/count.ts'
import { CUSTOMERS_BATCH } from '#shared/customers/customers-batch.ts'
import {
  CUSTOMERS_FILE_MAX_LENGTH,
  CUSTOMERS_FILE_TOO_LARGE,
  readCustomersFile,
} from '#shared/customers/customers-file.ts'
import { CUSTOMERS_IMPORT_FAILED, CUSTOMERS_IMPORTED } from '#shared/customers/texts.ts'
import type { Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { BatchImport } from '../form/batch-import.tsx'
import { useBatchImport } from '../form/use-batch-import.ts'
import { useListDialog } from '../ui/use-list-dialog.ts'

const TITLE = 'Importer des clients'

export const meta: Meta = () => ({ title: TITLE })

export default function CustomersImportDialog() {
  const { close } = useListDialog('/admin/users')
  const imported = useBatchImport({
    maxLength: CUSTOMERS_FILE_MAX_LENGTH,
    tooLarge: CUSTOMERS_FILE_TOO_LARGE,
    failed: CUSTOMERS_IMPORT_FAILED,
    done: CUSTOMERS_IMPORTED,
    size: CUSTOMERS_BATCH,
    read: readCustomersFile,
    send: async ({ lines, ...batch }) => {
      const body = { ...batch, lines: [...lines] }
      return (await api.call('POST /api/admin/customers/import', { body })).lines
    },
    isWanted: ({ outcome }) => outcome !== 'unchanged',
  })
  return (
    <BatchImport
      title={TITLE}
      id="fichier-clients"
      hint="Un export de Shopify, PrestaShop ou WooCommerce, ou un fichier avec une colonne «&#8239;E-mail&#8239;». Un client qui a déjà un compte ne reçoit que ce qui lui manque. Un consentement à la lettre d’information n’est repris qu’avec sa date. La date de dernière commande ou d’inscription compte comme dernière activité. Aucun e-mail n’est envoyé à l’import&#160;: chacun choisit son mot de passe par «&#8239;Mot de passe oublié&#8239;»."
      noun="client"
      imported={imported}
      kinds={{
        new: { label: 'nouveau', tone: 'green', count: (lines) => counted(lines, 'nouveau', 'nouveaux') },
        changed: { label: 'complété', tone: 'blue', count: (lines) => counted(lines, 'complété') },
        unchanged: {
          label: 'sans changement',
          tone: 'grey',
          count: (lines) => `${formatCount(lines)} sans changement`,
        },
      }}
      rowOf={({ outcome, email, filled }) => ({
        kind: outcome,
        name: email,
        notes: outcome === 'changed' ? [`Complété\u00A0: ${filled.join(', ')}`] : [],
      })}
      factsOf={({ person: { firstName, lastName, postalCode, city, phone } }) =>
        [`${firstName} ${lastName}`, `${postalCode} ${city}`, phone].filter((fact) => fact.trim() !== '')
      }
      refused={{ label: 'refusé', tone: 'red', count: (lines) => counted(lines, 'refusé') }}
      onClose={close}
    />
  )
}
