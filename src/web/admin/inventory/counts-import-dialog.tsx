import { useState, type ReactNode } from 'react'
import { counted, formatDifference } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import type { CountsImportResult } from '#shared/inventory/contract.ts'
import {
  COUNTS_FILE_MAX_LENGTH,
  COUNTS_FILE_TOO_LARGE,
  STOCK_FILE_COLUMNS,
  stocksImported,
} from '#shared/inventory/counts-file.ts'
import { IMPORT_FAILED } from '#shared/inventory/texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { tickLook } from '#web/ui/checkbox.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { FileImport, useFileImport } from '../form/file-import.tsx'
import { useListDialog } from '../ui/use-list-dialog.ts'
import { leftOut } from './counts-import.ts'

const TITLE = 'Importer un comptage'

export const meta: Meta = () => ({ title: TITLE })

type Chosen = { filename: string; text: string }
type Change = CountsImportResult['changes'][number]

export default function CountsImportDialog() {
  const { close } = useListDialog('/admin/products/count')
  const { file, save, checked, left, setLeft, isStale } = useImport(close)
  const changes = checked?.changes ?? []
  const wanted = changes.filter((change) => !left.has(idOf(change)))
  return (
    <FileImport
      title={TITLE}
      id={FILE_ID}
      hint={<FileHint />}
      file={file}
      isBusy={file.pending || save.pending}
      isWriting={save.pending}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={save.pending}>
            Annuler
          </Button>
          <Button
            disabled={wanted.length === 0 || file.pending}
            loading={save.pending}
            onClick={() => save.run(wanted)}
          >
            {wanted.length === 0 ? 'Enregistrer' : `Enregistrer ${counted(wanted.length, 'changement')}`}
          </Button>
        </>
      }
    >
      {file.pending && <output className="text-sm text-ink-soft">Vérification du fichier…</output>}
      {isStale && (
        <p role="alert" className="rounded-md border border-orange bg-orange-wash p-3 text-sm">
          Le rayon a changé entre-temps&nbsp;: rien n’est enregistré. Voici les changements tels qu’ils
          seraient maintenant.
        </p>
      )}
      {checked && <Outcome checked={checked} left={left} setLeft={setLeft} />}
    </FileImport>
  )
}

function useImport(close: () => void) {
  const [chosen, setChosen] = useState<Chosen>()
  const [checked, setChecked] = useState<CountsImportResult>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isStale, setStale] = useState(false)

  async function show(file: Chosen, shown?: CountsImportResult): Promise<void> {
    const result = await api.call('POST /api/admin/stock/import', { body: file })
    setChecked(result)
    setLeft(leftOut(result.changes, shown?.changes, shown && left))
  }
  const file = useFileImport({
    maxLength: COUNTS_FILE_MAX_LENGTH,
    tooLarge: COUNTS_FILE_TOO_LARGE,
    failed: IMPORT_FAILED,
    onStart: () => {
      setChecked(undefined)
      setStale(false)
    },
    onRead: async (read) => {
      setChosen(read)
      try {
        await show(read)
      } catch (failure) {
        const refusal = failure instanceof ApiError ? failure.fields['text'] : undefined
        if (refusal === undefined) throw failure
        toastFailure(failure, IMPORT_FAILED)
        return refusal
      }
    },
  })
  const save = useWrite(
    async (changes: readonly Change[]) => {
      if (!chosen) return
      const confirmed = changes.map(({ seen, ...change }) => ({ _id: idOf(change), seen }))
      const result = await api.call('POST /api/admin/stock/import', { body: { ...chosen, confirmed } })
      toastSuccess(stocksImported(result.changes.length))
      close()
    },
    IMPORT_FAILED,
    {
      onFailed: (failure) => {
        if (!chosen || !(failure instanceof ApiError) || failure.code !== 'STALE') return
        setStale(true)
        show(chosen, checked).catch((again: unknown) => toastFailure(again, IMPORT_FAILED))
      },
    },
  )
  return { file, save, checked, left, setLeft, isStale }
}

const FILE_ID = 'fichier-comptage'

function FileHint() {
  const { reference, count, onShelf } = STOCK_FILE_COLUMNS
  return (
    <>
      Le fichier obtenu par «&#8239;Exporter le stock&#8239;», avec la colonne «&#8239;<span>{count}</span>
      &#8239;» remplie, ou tout tableau avec une colonne «&#8239;<span>{reference}</span>&#8239;» et une
      colonne «&#8239;<span>{count}</span>
      &#8239;». Si «&#8239;
      <span>{onShelf}</span>
      &#8239;» y figure, un rayon qui a bougé depuis est signalé.
    </>
  )
}

type OutcomeProps = {
  checked: CountsImportResult
  left: ReadonlySet<string>
  setLeft: (left: ReadonlySet<string>) => void
}

function Outcome({ checked: { changes, refused, unchanged, uncounted }, left, setLeft }: OutcomeProps) {
  const summary = [
    counted(changes.length, 'changement'),
    `${counted(refused.length, 'ligne')} refusée${refused.length > 1 ? 's' : ''}`,
    `${unchanged} sans changement`,
    `${uncounted} sans comptage`,
  ]
  const leave = (id: string, isLeft: boolean) => {
    const next = new Set(left)
    if (isLeft) next.add(id)
    else next.delete(id)
    setLeft(next)
  }
  return (
    <>
      <output className="font-semibold">{summary.join(' · ')}</output>
      {refused.length > 0 && (
        <Lines title="Lignes refusées" look="border-red bg-red-wash">
          {refused.map(({ line, label, message }) => (
            <li key={line} className="px-3 py-2 break-words">
              <strong>{`Ligne ${line}`}</strong>
              {label && <span>{` (${label})`}</span>}
              <span>&nbsp;: </span>
              <span>{message}</span>
            </li>
          ))}
        </Lines>
      )}
      {changes.length > 0 && (
        <Lines title="Changements" look="border-hairline">
          {changes.map((change) => (
            <ChangeLine
              key={idOf(change)}
              change={change}
              isLeft={left.has(idOf(change))}
              onLeave={(isLeft) => leave(idOf(change), isLeft)}
            />
          ))}
        </Lines>
      )}
    </>
  )
}

function Lines({ title, look, children }: { title: string; look: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-display text-lg font-semibold">{title}</h3>
      <ul className={`divide-y divide-hairline rounded-md border text-sm ${look}`}>{children}</ul>
    </section>
  )
}

type ChangeLineProps = { change: Change; isLeft: boolean; onLeave: (isLeft: boolean) => void }

function ChangeLine({
  change: { line, name, sku, seen, count, exported },
  isLeft,
  onLeave,
}: ChangeLineProps) {
  return (
    <li>
      <label className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <input
          type="checkbox"
          className={tickLook}
          checked={!isLeft}
          onChange={({ target }) => onLeave(!target.checked)}
        />
        <span className="min-w-0 flex-1 basis-40 break-words">
          <span className="font-semibold">{name}</span>
          <span className="text-ink-faint">{` · ${sku && `${sku}, `}ligne ${line}`}</span>
          {exported !== undefined && (
            <span className="block text-red">{`Le rayon a bougé depuis l’export (${exported} alors)\u00A0: cochez si le comptage est plus récent.`}</span>
          )}
        </span>
        <span className="ml-auto whitespace-nowrap tabular-nums">
          <span>{seen}</span> → <strong>{count}</strong> (<span>{formatDifference(count - seen)}</span>)
        </span>
      </label>
    </li>
  )
}
