import { useState } from 'react'
import { counted } from '#shared/count.ts'
import { Button } from '#web/ui/button.tsx'
import { FileImport, useFileImport } from '../form/file-import.tsx'
import { readTrackings, type ReadTrackings } from './read-trackings.ts'

const MAX_LENGTH = 400_000
const TOO_LARGE = 'Ce fichier est trop long\u00A0: gardez les lignes de ces commandes'
const FAILED = 'Le fichier n’a pas pu être lu'
const NO_NUMBER = 'Ce fichier n’a aucun numéro de suivi pour ces commandes'
const MAX_SHOWN = 20

type TrackingsImportDialogProps = {
  rows: readonly { id: string; number: string }[]
  onTake: (found: ReadTrackings['found']) => void
  onClose: () => void
}

export function TrackingsImportDialog({ rows, onTake, onClose }: TrackingsImportDialogProps) {
  const [read, setRead] = useState<ReadTrackings>()
  const file = useFileImport({
    maxLength: MAX_LENGTH,
    tooLarge: TOO_LARGE,
    failed: FAILED,
    onStart: () => setRead(undefined),
    onRead: ({ text }) => {
      const result = readTrackings(text, rows, rows[0]?.id ?? '')
      if (typeof result === 'string') return result
      setRead(result)
      return Object.keys(result.found).length === 0 ? NO_NUMBER : undefined
    },
  })
  const taken = rows.filter(({ id }) => read?.found[id] !== undefined)
  return (
    <FileImport
      title="Importer les numéros de suivi"
      id="fichier-suivis"
      hint="La liste du transporteur, avec le numéro de commande et le numéro de suivi sur chaque ligne. Une ligne sans numéro de commande va à la commande suivante, dans l’ordre de la fenêtre."
      file={file}
      isBusy={file.pending}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button disabled={taken.length === 0} onClick={() => onTake(read?.found ?? {})}>
            {taken.length === 0 ? 'Reprendre' : `Reprendre ${counted(taken.length, 'numéro')}`}
          </Button>
        </>
      }
    >
      {taken.length > 0 && (
        <ul
          aria-label="Numéros lus"
          className="divide-y divide-hairline rounded-md border border-hairline text-sm"
        >
          {taken.map(({ id, number }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-3 px-3 py-2 tabular-nums">
              <span className="font-semibold">{number}</span>
              <span className="break-all">{read?.found[id]}</span>
            </li>
          ))}
        </ul>
      )}
      {read && read.left.length > 0 && <LinesLeft left={read.left} />}
      {read && read.unread.length > 0 && <LinesUnread unread={read.unread} />}
    </FileImport>
  )
}

function LinesLeft({ left }: Pick<ReadTrackings, 'left'>) {
  return (
    <p className="rounded-md border border-orange bg-orange-wash p-3 text-sm break-words">
      <span>{counted(left.length, 'ligne')}</span> sans commande dans cette fenêtre&nbsp;:{' '}
      <span>
        {left
          .slice(0, MAX_SHOWN)
          .map(({ line, label }) => `${line} (${label})`)
          .join(', ')}
      </span>
      {left.length > MAX_SHOWN && <span>…</span>}
    </p>
  )
}

function LinesUnread({ unread }: Pick<ReadTrackings, 'unread'>) {
  return (
    <ul className="rounded-md border border-orange bg-orange-wash p-3 text-sm break-words">
      {unread.slice(0, MAX_SHOWN).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {unread.length > MAX_SHOWN && <li>…</li>}
    </ul>
  )
}
