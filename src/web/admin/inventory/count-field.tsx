import { use, type KeyboardEvent } from 'react'
import { idOf } from '#shared/ids.ts'
import { FieldError } from '#web/ui/field-frame.tsx'
import { gapOf, type Shelf } from './typed-counts.ts'
import { Counts } from './use-counts.ts'

export const SAVE_ID = 'enregistrer-comptages'

export const countFieldId = (id: string) => `compte-${id}`

function followKeys(event: KeyboardEvent<HTMLInputElement>) {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const fields = [...document.querySelectorAll<HTMLInputElement>('main [data-count]')]
  const next = fields[fields.indexOf(event.currentTarget) + step]
  if (next) return next.select()
  if (event.key !== 'Enter') return
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (search?.value) search.select()
  else document.getElementById(SAVE_ID)?.focus()
}

export function CountField({ shelf }: { shelf: Shelf }) {
  const { typed, type, leave } = use(Counts)
  const entry = typed.get(idOf(shelf))
  const id = countFieldId(idOf(shelf))
  return (
    <div className="grid justify-items-end gap-1">
      <div className="flex items-center gap-2">
        <span className="min-w-10 text-right font-semibold tabular-nums" aria-hidden="true">
          {entry && gapOf(entry)}
        </span>
        <span className="shrink-0 text-xs text-ink-faint @2xl:hidden" aria-hidden="true">
          Compté
        </span>
        <input
          id={id}
          data-count
          aria-label={`Compté\u00a0: ${shelf.name}`}
          aria-invalid={entry?.error ? true : undefined}
          aria-describedby={entry?.error ? `${id}-erreur` : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={entry?.text ?? ''}
          onChange={({ target }) => type(shelf, target.value)}
          onKeyDown={followKeys}
          onBlur={() => entry?.text.trim() === '' && leave()}
          className="control min-h-11 max-w-28 text-right tabular-nums"
        />
      </div>
      {entry?.error && (
        <div className="max-w-64 text-left">
          <FieldError id={`${id}-erreur`}>{entry.error}</FieldError>
        </div>
      )}
    </div>
  )
}
