import { useState } from 'react'
import { exportName } from '#shared/documents/accounting-journal.ts'
import type { DocumentExportQuery } from '#shared/documents/contract.ts'
import { DOCUMENTS_EXPORT_FAILED } from '#shared/documents/texts.ts'
import { messageOf } from '#web/api/api-error.ts'
import { saveFile } from '#web/base/save-file.ts'
import { useShop } from '#web/base/use-shop.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useListQuery } from '../ui/list-query.ts'

export function MonthExport({ shown }: { shown: string }) {
  const { set } = useListQuery()
  const { companyNumber } = useShop()
  const [month, setMonth] = useState(shown)
  const [pending, setPending] = useState<DocumentExportQuery['format']>()
  const save = async (format: DocumentExportQuery['format']) => {
    setPending(format)
    try {
      const file = await api.download('GET /api/admin/documents/export', { query: { month, format } })
      saveFile(file, exportName({ month, format }, companyNumber))
    } catch (error) {
      toastError(messageOf(error, DOCUMENTS_EXPORT_FAILED))
    } finally {
      setPending(undefined)
    }
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <Field
          label="Mois"
          name="month"
          type="month"
          value={month}
          onChange={({ target: { value } }) => {
            setMonth(value)
            if (/^20\d\d-\d\d$/.test(value)) set({ month: value })
          }}
        />
        <Button variant="secondary" loading={pending === 'journal'} onClick={() => void save('journal')}>
          Journal du mois (CSV)
        </Button>
        <Button variant="secondary" loading={pending === 'fec'} onClick={() => void save('fec')}>
          Écritures du mois (extrait du FEC)
        </Button>
      </div>
      <p className="mt-3 max-w-text text-sm text-ink-soft">
        L’extrait du FEC sert à votre comptable pour saisir le mois. Il ne remplace pas le FEC de
        l’année&nbsp;: la date de validation (ValidDate) y est celle de la pièce, et seul le logiciel
        comptable valide les écritures.
      </p>
    </>
  )
}
