import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import type { LineOutcome } from '#shared/catalogue/products-import.ts'
import { counted } from '#shared/count.ts'
import { FoldSummary } from '#web/ui/disclosure.tsx'
import { Select } from '#web/ui/select.tsx'
import {
  nameToCreate,
  unknownCollections,
  type CollectionChoice,
  type CollectionChoices,
} from './import-collections.ts'
import type { ImportedFile } from './use-products-import.ts'

const MAX_SHOWN = 50

const boxLook = 'rounded-md border border-orange bg-orange-wash p-3 text-sm'

export function UnreadColumns({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <details className={`group/fold ${boxLook}`}>
      <FoldSummary className="font-semibold">
        <span>
          <span>{counted(names.length, 'colonne non lue', 'colonnes non lues')}</span>&nbsp;:{' '}
          <span>{names.slice(0, 4).join(', ')}</span>
          {names.length > 4 && <span>…</span>}
        </span>
      </FoldSummary>
      <p className="mt-2 break-words">{names.slice(0, 200).join(', ')}</p>
    </details>
  )
}

type Outcomes = readonly LineOutcome[]

export function RepeatedNotes({ file, outcomes }: { file: ImportedFile; outcomes: Outcomes }) {
  const lines = new Map<string, number[]>()
  for (const { line, notes } of outcomes)
    for (const kind of new Set([...notes, ...(file.notes.get(line) ?? [])].map(kindOf)))
      lines.set(kind, [...(lines.get(kind) ?? []), line])
  if (lines.size === 0) return null
  return (
    <section aria-label="Remarques" className={`grid gap-2 ${boxLook}`}>
      <h3 className="font-semibold">Pris, sauf&nbsp;:</h3>
      <ul className="grid gap-1">
        {[...lines].slice(0, MAX_SHOWN).map(([kind, found]) => (
          <li key={kind} className="break-words">
            <span>{kind}</span>&nbsp;: <span>{counted(found.length, 'ligne')}</span>
            <span className="text-ink-soft">
              {` (${found.slice(0, 5).join(', ')}${found.length > 5 ? '…' : ''})`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const kindOf = (note: string) =>
  note
    .replaceAll(/\s?«[^»]*»/gu, '')
    .split(/\s*[:,]\s/u, 1)[0]
    ?.replace(/^\d+ variantes? laissées?/u, 'Variantes laissées')
    .trim() ?? note

type UnknownCollectionsProps = {
  outcomes: Outcomes
  collections: readonly AdminCollection[]
  choices: CollectionChoices
  onChoose: (choices: CollectionChoices) => void
  disabled: boolean
}

export function UnknownCollections({
  outcomes,
  collections,
  choices,
  onChoose,
  disabled,
}: UnknownCollectionsProps) {
  const unknown = unknownCollections(outcomes)
  if (unknown.length === 0) return null
  const choose = (typed: string, choice: CollectionChoice | undefined) => {
    const next = new Map(choices)
    if (choice) next.set(typed, choice)
    else next.delete(typed)
    onChoose(next)
  }
  return (
    <section aria-label="Collections inconnues" className={`grid gap-2 ${boxLook}`}>
      <h3 className="font-semibold">Collections que la boutique n’a pas</h3>
      <ul className="grid gap-3">
        {unknown.slice(0, MAX_SHOWN).map(([typed, count], at) => (
          <li key={typed}>
            <Select
              name={`collection-${at}`}
              label={`${typed}\u00A0: ${counted(count, 'ligne')}`}
              value={choices.get(typed)?.isNew ? 'new' : (choices.get(typed)?.name ?? '')}
              disabled={disabled}
              onChange={({ target: { value } }) =>
                choose(
                  typed,
                  value === ''
                    ? undefined
                    : value === 'new'
                      ? { name: nameToCreate(typed), isNew: true }
                      : { name: value, isNew: false },
                )
              }
              options={[
                { value: '', label: 'Mettre les nouvelles dans «\u202FAutres univers\u202F»' },
                { value: 'new', label: `Créer la collection «\u202F${nameToCreate(typed)}\u202F»` },
                ...collections.map(({ name }) => ({
                  value: name,
                  label: `Mettre dans «\u202F${name}\u202F»`,
                })),
              ]}
            />
          </li>
        ))}
      </ul>
      {unknown.length > MAX_SHOWN && (
        <p>{`et ${unknown.length - MAX_SHOWN} autres, dans «\u202FAutres univers\u202F»`}</p>
      )}
    </section>
  )
}
