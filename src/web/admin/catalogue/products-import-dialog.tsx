import { COLLECTIONS_LOAD_FAILED } from '#shared/catalogue/admin-texts.ts'
import type { LeftLine } from '#shared/catalogue/lines-of-product.ts'
import { PRODUCT_COLUMNS } from '#shared/catalogue/product-columns.ts'
import { linesToCorrect } from '#shared/catalogue/products-file.ts'
import type { LineOutcome } from '#shared/catalogue/products-import.ts'
import { counted, formatCount } from '#shared/count.ts'
import { csvLine, csvStart } from '#shared/csv-line.ts'
import { saveFile } from '#web/base/save-file.ts'
import { useScreenData, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { FileImport } from '../form/file-import.tsx'
import { ForAdmins } from '../layout/for-admins.tsx'
import { useListDialog } from '../ui/use-list-dialog.ts'
import type { CollectionChoices } from './import-collections.ts'
import { ImportPreview, type PreviewLine } from './import-preview.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { RepeatedNotes, UnknownCollections, UnreadColumns } from './import-remarks.tsx'
import { asksPrices, useProductsImport, type ImportedFile } from './use-products-import.ts'

const TITLE = 'Importer des protections'

export const meta: Meta = () => ({ title: TITLE })

export const clientLoader = () => ({ collections: promised(api.call('GET /api/admin/collections')) })

/** Shows what the import will change before anything is written (decision 69). */
export default function ProductsImportDialog() {
  return (
    <ForAdmins>
      <ImportDialog />
    </ForAdmins>
  )
}

type Import = ReturnType<typeof useProductsImport>

function ImportDialog() {
  const { close } = useListDialog('/admin/products')
  const imported = useProductsImport()
  const { file, chosen, asksFormat, check, save, isChecked } = imported
  const isBusy = chosen.pending || check.pending || save.pending
  return (
    <FileImport
      title={TITLE}
      id="fichier-protections"
      hint={<Hint />}
      file={chosen}
      isBusy={isBusy}
      isWriting={save.pending}
      onClose={close}
      footer={<Buttons imported={imported} isBusy={isBusy} close={close} />}
    >
      {file && (asksPrices(file) || asksFormat) && (
        <ImportQuestions
          key={file.filename}
          file={file}
          asks={{ prices: asksPrices(file), format: asksFormat }}
          disabled={isBusy}
          onCheck={(answers) => check.run({ file, ...answers })}
        />
      )}
      {file && <UnreadColumns names={file.unread} />}
      {isBusy && <Progress imported={imported} />}
      {file && isChecked && !isBusy && <Checked file={file} imported={imported} />}
    </FileImport>
  )
}

function Buttons({ imported, isBusy, close }: { imported: Import; isBusy: boolean; close: () => void }) {
  const { wanted, written, save, stop, isChecked, unchecked, resume } = imported
  const isDone = isChecked && written.size > 0 && wanted.length === 0 && !isBusy
  if (isDone) return <Button onClick={close}>Fermer</Button>
  if (unchecked > 0 && !isBusy)
    return (
      <>
        <Button variant="secondary" onClick={close}>
          Annuler
        </Button>
        <Button onClick={resume}>{`Reprendre la vérification, ${counted(unchecked, 'ligne')}`}</Button>
      </>
    )
  const what = counted(wanted.length, 'protection')
  return (
    <>
      {save.pending ? (
        <Button variant="secondary" onClick={stop}>
          Arrêter
        </Button>
      ) : (
        <Button variant="secondary" onClick={close}>
          {written.size > 0 ? 'Fermer' : 'Annuler'}
        </Button>
      )}
      <Button
        disabled={wanted.length === 0 || isBusy || !isChecked}
        loading={save.pending}
        onClick={() => save.run()}
      >
        {wanted.length === 0
          ? 'Enregistrer'
          : written.size > 0
            ? `Continuer, ${what}`
            : `Enregistrer ${what}`}
      </Button>
    </>
  )
}

function Progress({ imported: { progress, save } }: { imported: Import }) {
  const act = save.pending ? 'Enregistrement' : 'Vérification'
  const label = `${act}\u00A0: ${formatCount(progress.done)} sur ${counted(progress.total, 'ligne')}`
  return <ProgressBar value={progress.done} max={Math.max(1, progress.total)} label={label} />
}

function Checked({ file, imported }: { file: ImportedFile; imported: Import }) {
  const { outcomes, written, choices, setChoices } = imported
  const { data: collections = [] } = usePromised(
    useScreenData<typeof clientLoader>().collections,
    COLLECTIONS_LOAD_FAILED,
  )
  const checked = [...outcomes.values()]
  const lines = previewOf(file, checked, written, choices)
  const left = lines.flatMap(({ outcome, line, label, message = '' }): LeftLine[] =>
    outcome === 'refused' ? [{ line, label, message }] : [],
  )
  const count = (kind: LineOutcome['outcome']) => lines.filter(({ outcome }) => outcome === kind).length
  const summary = [
    counted(count('new'), 'nouvelle'),
    counted(count('changed'), 'modifiée'),
    counted(left.length, 'refusée'),
    `${formatCount(count('unchanged'))} sans changement`,
  ]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="min-w-0 break-words">
          <span className="font-semibold">
            {written.size > 0 ? <span>Enregistré</span> : <span>Vérifié, rien n’est encore enregistré</span>}
            &nbsp;: <span>{summary.join(' · ')}</span>
          </span>
        </output>
        {left.length > 0 && <LinesToCorrect file={file} left={left} />}
      </div>
      <UnknownCollections
        outcomes={checked}
        collections={collections}
        choices={choices}
        onChoose={setChoices}
        disabled={written.size > 0}
      />
      <RepeatedNotes file={file} outcomes={checked} />
      <ImportPreview lines={lines} />
    </>
  )
}

function previewOf(
  file: ImportedFile,
  outcomes: readonly LineOutcome[],
  written: ReadonlySet<number>,
  choices: CollectionChoices,
): PreviewLine[] {
  const refused = file.refused.map((line): PreviewLine => ({
    ...line,
    outcome: 'refused',
    changes: [],
    notes: [],
    isWritten: false,
  }))
  const judged = outcomes.map((outcome): PreviewLine => {
    const notes = [...outcome.notes, ...(file.notes.get(outcome.line) ?? [])]
    const isWritten =
      written.has(outcome.line) && (outcome.outcome === 'new' || outcome.outcome === 'changed')
    return { ...withCollection(outcome, choices), notes, isWritten }
  })
  return [...refused, ...judged].toSorted((a, b) => a.line - b.line)
}

function withCollection(outcome: LineOutcome, choices: CollectionChoices): LineOutcome {
  const choice = choices.get(outcome.unknownCollection ?? '')
  const { product } = outcome
  if (!choice || !product || product.collection === choice.name) return outcome
  const moved = { ...outcome, product: { ...product, collection: choice.name } }
  if (outcome.outcome === 'new') return moved
  const change = { column: PRODUCT_COLUMNS.collection, from: product.collection, to: choice.name }
  return { ...moved, outcome: 'changed', changes: [...outcome.changes, change] }
}

function LinesToCorrect({ file, left }: { file: ImportedFile; left: readonly LeftLine[] }) {
  const save = () => {
    const text = csvStart() + linesToCorrect(file, left).map(csvLine).join('')
    saveFile(new Blob([text], { type: 'text/csv' }), 'lignes-a-corriger.csv')
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-h-11"
      icon={<Icon name="download" className="size-4" />}
      onClick={save}
    >{`Lignes à corriger (${formatCount(left.length)})`}</Button>
  )
}

function Hint() {
  return (
    <>
      Le fichier obtenu par «&#8239;Exporter&#8239;», ou un export de Shopify, PrestaShop, WooCommerce ou
      Etsy. Une protection existante est reconnue à sa «&#8239;{PRODUCT_COLUMNS.sku}&#8239;», sinon à son
      «&#8239;
      {PRODUCT_COLUMNS.gtin}&#8239;», sinon à son nom. Une cellule vide ne change rien, et le stock d’une
      protection existante se compte dans l’inventaire. Une image est nommée par son fichier dans la
      bibliothèque ou par son adresse https.
    </>
  )
}
