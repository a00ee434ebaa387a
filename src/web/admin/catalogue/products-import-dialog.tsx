import { useState } from 'react'
import { counted } from '#shared/count.ts'
import {
  PRODUCT_COLUMNS,
  PRODUCTS_FILE_MAX_LENGTH,
  PRODUCTS_FILE_TOO_LARGE,
  readProductsFile,
  type ProductsFile,
} from '#shared/catalogue/products-file.ts'
import {
  IMPORT_BATCH,
  PRODUCTS_IMPORT_FAILED,
  PRODUCTS_IMPORTED,
  type LineOutcome,
} from '#shared/catalogue/products-import.ts'
import type { Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { readTextFile } from '#web/base/read-text-file.ts'
import { ForAdmins } from '../layout/for-admins.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { FileChoice } from '../ui/file-choice.tsx'
import { useListDialog } from '../ui/use-list-dialog.ts'

/** The most changes that are listed; the count says how many there are. */
const MAX_SHOWN = 200

const TITLE = 'Importer des protections'

export const meta: Meta = () => ({ title: TITLE })

/** A product file (decision 69): its changes are shown before anything is written. */
export default function ProductsImportDialog() {
  return (
    <ForAdmins>
      <ImportDialog />
    </ForAdmins>
  )
}

function ImportDialog() {
  const { close } = useListDialog('/admin/products')
  const { check, save, outcomes, done, total, error, isWritten } = useImport()
  const isBusy = check.pending || save.pending
  const wanted = outcomes.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
  return (
    <AdminDialog
      open
      size="wide"
      title={TITLE}
      onClose={close}
      dismissible={!save.pending}
      footer={
        isWritten ? (
          <Button onClick={close}>Fermer</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={close} disabled={save.pending}>
              Annuler
            </Button>
            <Button
              disabled={wanted.length === 0 || isBusy}
              loading={save.pending}
              onClick={() => save.run()}
            >
              {wanted.length === 0 ? 'Enregistrer' : `Enregistrer ${counted(wanted.length, 'protection')}`}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5">
        <FileChoice
          id="fichier-protections"
          hint={<Hint />}
          error={error}
          disabled={isBusy}
          onChoose={(file) => check.run(file)}
        />
        {isBusy && (
          <ProgressBar
            value={done}
            max={total}
            label={`${save.pending ? 'Enregistrement' : 'Vérification'}\u00A0: ${done} sur ${counted(total, 'ligne')}`}
          />
        )}
        {!isBusy && outcomes.length > 0 && <Outcome outcomes={outcomes} isWritten={isWritten} />}
      </div>
    </AdminDialog>
  )
}

/**
 * Reads the file and sends it in batches. After an interruption the same file continues: imported lines are unchanged.
 */
function useImport() {
  const [file, setFile] = useState<ProductsFile>()
  const [outcomes, setOutcomes] = useState<readonly LineOutcome[]>([])
  const [done, setDone] = useState(0)
  const [error, setError] = useState<string>()
  const [isWritten, setWritten] = useState(false)

  async function send({ lines, refused }: ProductsFile, write: boolean): Promise<void> {
    const versions = new Map(outcomes.map(({ line, version }) => [line, version]))
    const answers: LineOutcome[] = refused.map((line) => ({ ...line, outcome: 'refused', changes: [] }))
    setDone(0)
    try {
      for (let at = 0; at < lines.length; at += IMPORT_BATCH) {
        const batch = lines.slice(at, at + IMPORT_BATCH)
        const body = {
          lines: batch.map((line) => ({ ...line, ...(write && { version: versions.get(line.line) }) })),
          write,
        }
        const answer = await api.call('POST /api/admin/sleeves/import', { body })
        answers.push(...answer.lines)
        setDone(at + batch.length)
      }
    } finally {
      const left = write ? outcomes.filter(({ line }) => !answers.some((one) => one.line === line)) : []
      setOutcomes([...answers, ...left].toSorted((a, b) => a.line - b.line))
    }
  }
  const check = useMutation(
    async (chosen: File) => {
      setOutcomes([])
      setWritten(false)
      const isTooLarge = chosen.size > 2 * PRODUCTS_FILE_MAX_LENGTH
      const read = isTooLarge ? PRODUCTS_FILE_TOO_LARGE : readProductsFile(await readTextFile(chosen))
      setError(typeof read === 'string' ? read : undefined)
      if (typeof read === 'string') return
      setFile(read)
      await send(read, false)
    },
    (failure) => toastFailure(failure, PRODUCTS_IMPORT_FAILED),
  )
  const save = useWrite(async () => {
    if (!file) return
    await send(file, true)
    setWritten(true)
    toastSuccess(PRODUCTS_IMPORTED)
  }, PRODUCTS_IMPORT_FAILED)
  return { check, save, outcomes, done, total: file?.lines.length ?? 0, error, isWritten }
}

function Hint() {
  return (
    <>
      Le fichier obtenu par «&#8239;Exporter&#8239;», ou un export de Shopify ou de PrestaShop. Une protection
      existante est reconnue à sa «&#8239;{PRODUCT_COLUMNS.sku}&#8239;», sinon à son «&#8239;
      {PRODUCT_COLUMNS.gtin}&#8239;», sinon à son nom. Le prix est celui de 5 pochettes. Une cellule vide ne
      change rien, et le stock d’une protection existante se compte dans l’inventaire. Une image est nommée
      par son fichier dans la bibliothèque ou par son adresse https.
    </>
  )
}

const GROUPS = [
  { outcome: 'refused', title: 'Lignes refusées', look: 'border-red bg-red-wash' },
  { outcome: 'new', title: 'Nouvelles protections', look: 'border-hairline' },
  { outcome: 'changed', title: 'Protections modifiées', look: 'border-hairline' },
] as const

function Outcome({ outcomes, isWritten }: { outcomes: readonly LineOutcome[]; isWritten: boolean }) {
  const of = (kind: LineOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === kind)
  const said = [
    counted(of('new').length, 'nouvelle'),
    counted(of('changed').length, 'modifiée'),
    counted(of('refused').length, 'refusée'),
    `${of('unchanged').length} sans changement`,
  ]
  return (
    <>
      <output className="font-semibold">
        {isWritten ? 'Enregistré' : 'Vérifié, rien n’est encore enregistré'}&nbsp;: {said.join(' · ')}
      </output>
      {GROUPS.map(({ outcome, title, look }) => (
        <Lines key={outcome} title={title} look={look} lines={of(outcome)} />
      ))}
    </>
  )
}

function Lines({ title, look, lines }: { title: string; look: string; lines: readonly LineOutcome[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-display text-lg font-semibold">{title}</h3>
      <ul className={`divide-y divide-hairline rounded-md border text-sm ${look}`}>
        {lines.slice(0, MAX_SHOWN).map(({ line, label, changes, message }) => (
          <li key={line} className="px-3 py-2 break-words">
            <strong>{label || `Ligne ${line}`}</strong>
            <span className="text-ink-faint">{label && ` · ligne ${line}`}</span>
            {changes.length > 0 && <span className="block">{changes.join(', ')}</span>}
            {message && <span className="block">{message}</span>}
          </li>
        ))}
        {lines.length > MAX_SHOWN && <li className="px-3 py-2">et {lines.length - MAX_SHOWN} autres</li>}
      </ul>
    </section>
  )
}
