import type { ReactNode } from 'react'
import { counted, formatCount } from '#shared/count.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { FileImport } from './file-import.tsx'
import type { useBatchImport } from './use-batch-import.ts'

const SHOWN = 200

type Numbered = { line: number }
type Imported<Line extends Numbered, Outcome extends Numbered> = ReturnType<
  typeof useBatchImport<Line, Outcome>
>

type Kind = {
  label: string
  tone: BadgeTone
  count: (lines: number) => string
}

type BatchImportProps<Line extends Numbered, Outcome extends Numbered> = {
  title: string
  id: string
  hint: ReactNode
  noun: string
  imported: Imported<Line, Outcome>
  kinds: Readonly<Record<string, Kind>>
  rowOf: (outcome: Outcome) => { kind: string; name: string; notes: string[] }
  /** What the preview shows of a line of the file. */
  factsOf: (line: Line) => string[]
  refused: Kind
  onClose: () => void
}

export function BatchImport<Line extends Numbered, Outcome extends Numbered>(
  props: BatchImportProps<Line, Outcome>,
) {
  const { imported, onClose } = props
  const { file, chosen, check, save } = imported
  const isBusy = chosen.pending || check.pending || save.pending
  return (
    <FileImport
      title={props.title}
      id={props.id}
      hint={props.hint}
      file={chosen}
      isBusy={isBusy}
      isWriting={save.pending}
      onClose={onClose}
      footer={<Buttons {...props} isBusy={isBusy} />}
    >
      {file && file.unread.length > 0 && (
        <p className="text-sm text-ink-soft">{`Colonnes non lues\u00A0: ${file.unread.join(', ')}`}</p>
      )}
      {isBusy && <Progress {...imported} />}
      {file && !isBusy && <Preview {...props} />}
    </FileImport>
  )
}

function Buttons<Line extends Numbered, Outcome extends Numbered>({
  imported,
  noun,
  onClose,
  isBusy,
}: Pick<BatchImportProps<Line, Outcome>, 'imported' | 'noun' | 'onClose'> & { isBusy: boolean }) {
  const { file, wanted, isChecked, isSaved, save, check } = imported
  if (isSaved && wanted.length === 0) return <Button onClick={onClose}>Fermer</Button>
  return (
    <>
      <Button variant="secondary" onClick={onClose} disabled={save.pending}>
        Annuler
      </Button>
      {file && !isChecked && !isBusy ? (
        <Button onClick={() => check.run()}>Vérifier de nouveau</Button>
      ) : (
        <Button
          disabled={wanted.length === 0 || isBusy || !isChecked}
          loading={save.pending}
          onClick={() => save.run()}
        >
          {wanted.length === 0 ? 'Enregistrer' : `Enregistrer ${counted(wanted.length, noun)}`}
        </Button>
      )}
    </>
  )
}

function Progress({ progress, save }: Pick<Imported<never, never>, 'progress' | 'save'>) {
  const act = save.pending ? 'Enregistrement' : 'Vérification'
  const label = `${act}\u00A0: ${formatCount(progress.done)} sur ${counted(progress.total, 'ligne')}`
  return <ProgressBar value={progress.done} max={Math.max(1, progress.total)} label={label} />
}

function Preview<Line extends Numbered, Outcome extends Numbered>({
  imported: { file, outcomes, isSaved },
  kinds,
  rowOf,
  factsOf,
  refused,
}: BatchImportProps<Line, Outcome>) {
  const judged = [...outcomes.values()].map((outcome) => {
    const { kind, name, notes } = rowOf(outcome)
    const { line } = outcome
    return { line, name, kind: kinds[kind] ?? refused, notes: [...notes, ...(file?.notes.get(line) ?? [])] }
  })
  const left = (file?.refused ?? []).map(({ line, label, message }) => ({
    line,
    name: label,
    kind: refused,
    notes: [message],
  }))
  const byLine = (rows: typeof judged) => rows.toSorted((a, b) => a.line - b.line)
  const lines = new Map(file?.lines.map((one) => [one.line, one]))
  const shown = [...byLine(left), ...byLine(judged)].slice(0, SHOWN).map((row) => {
    const read = lines.get(row.line)
    return { ...row, facts: read ? factsOf(read) : [] }
  })
  const total = left.length + judged.length
  const summary = [...Object.values(kinds), refused].map((kind) =>
    kind.count([...left, ...judged].filter((row) => row.kind === kind).length),
  )
  return (
    <div className="grid gap-3">
      <output className="font-semibold">
        {isSaved ? <span>Enregistré</span> : <span>Vérifié, rien n’est encore enregistré</span>}
        &nbsp;: <span>{summary.join(' · ')}</span>
      </output>
      <ul className="divide-y divide-hairline">
        {shown.map(({ line, name, kind, notes, facts }) => (
          <li key={line} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
            <span className="text-sm text-ink-soft tabular-nums">{`Ligne ${line}`}</span>
            <span className="font-semibold wrap-anywhere">{name}</span>
            <Badge tone={kind.tone}>{kind.label}</Badge>
            {facts.length > 0 && <span className="w-full text-sm wrap-anywhere">{facts.join(' · ')}</span>}
            {notes.length > 0 && <span className="w-full text-sm text-ink-soft">{notes.join(' · ')}</span>}
          </li>
        ))}
      </ul>
      {total > SHOWN && (
        <p className="text-sm text-ink-soft">{`Les ${SHOWN} premières lignes, celles refusées d’abord.`}</p>
      )}
    </div>
  )
}
