import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'

type RowEditing = {
  cell: string | undefined
  open: (cell: string) => void
  close: () => void
  report: (isDirty: boolean) => void
}

const Editing = createContext<RowEditing>({
  cell: undefined,
  open: () => undefined,
  close: () => undefined,
  report: () => undefined,
})

/**
 * One cell is open at a time, because the router supports one question about unsaved input per screen. A change of the
 * address closes the cell.
 */
export function RowEdits({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const place = pathname + search
  const [opened, setOpened] = useState<{ cell: string; place: string }>()
  const isDirty = useRef(false)
  const cell = opened?.place === place ? opened.cell : undefined
  const editing = useMemo(
    () => ({
      cell,
      open: (next: string) => {
        if (cell !== undefined && isDirty.current) document.getElementById(fieldId(cell))?.focus()
        else setOpened({ cell: next, place })
      },
      close: () => setOpened(undefined),
      report: (dirty: boolean) => {
        isDirty.current = dirty
      },
    }),
    [cell, place],
  )
  return <Editing value={editing}>{children}</Editing>
}

type EditableCellProps = {
  cell: string
  act: string
  row: string
  icon: IconName
  children: ReactNode
  form: ReactNode
}

export function EditableCell({ cell, act, row, icon, children, form }: EditableCellProps) {
  const { cell: opened, open } = use(Editing)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = opened === cell
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && opened === undefined) button.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen, opened])
  if (isOpen) return form
  return (
    <button
      ref={button}
      type="button"
      title={act}
      className="-mx-1 inline-flex min-h-11 items-center gap-1.5 rounded-xs px-1 transition hover:bg-hairline lg:min-h-8"
      onClick={() => open(cell)}
    >
      <span>{children}</span>
      <Icon name={icon} className="size-4 shrink-0 text-ink-soft" />
      <span className="sr-only">{`${act}\u00A0: ${row}`}</span>
    </button>
  )
}

type RowFormProps = {
  cell: string
  label: string
  initial: string
  covers: 'left' | 'right'
  before?: string
  inputMode: 'numeric' | 'decimal'
  maxLength: number
  check: (typed: string) => string | undefined
  outcome?: (typed: string) => string | undefined
  send: (typed: string) => Promise<void>
  failed: string
}

const losesRow = () => true

export function RowForm({ cell, label, initial, check, send, ...props }: RowFormProps) {
  const { close, report } = use(Editing)
  const form = useAdminForm({
    values: { typed: initial },
    check: ({ typed }) => ({ typed: check(typed) }),
    send: ({ typed }) => send(typed),
    onSaved: close,
    failed: props.failed,
    fieldOf: () => 'typed',
    hasSummary: false,
  })
  const isUnsaved = form.isDirty && !form.saving
  const unsaved = useUnsavedChanges(isUnsaved, losesRow)
  useEffect(() => {
    report(isUnsaved)
    return () => report(false)
  }, [report, isUnsaved])
  // The field replaces the pressed button, so it takes the focus.
  const { setFocus } = form
  useEffect(() => setFocus('typed', { shouldSelect: true }), [setFocus])
  const id = fieldId(cell)
  const error = form.errors['typed']
  const typed = form.watch('typed')
  const sentence = error === undefined && check(typed) === undefined ? props.outcome?.(typed) : undefined
  return (
    <div
      className={classNames(
        '@2xl:flex @2xl:w-16',
        props.covers === 'left' ? '@2xl:ml-auto @2xl:justify-end' : '',
      )}
    >
      <form
        noValidate
        onSubmit={form.submit}
        className="relative z-10 grid shrink-0 justify-items-end gap-1 whitespace-normal @2xl:rounded-md @2xl:bg-raised @2xl:p-1.5 @2xl:shadow-md"
      >
        <span className="flex items-center gap-1">
          {props.before && (
            <span aria-hidden="true" className="font-semibold">
              {props.before}
            </span>
          )}
          <input
            {...form.register('typed')}
            id={id}
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-suite`}
            inputMode={props.inputMode}
            autoComplete="off"
            maxLength={props.maxLength}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              close()
            }}
            className="control min-h-11 w-20 text-right tabular-nums lg:min-h-9"
          />
          <Button
            type="submit"
            size="sm"
            className="min-h-11 min-w-11 px-0! lg:min-h-9 lg:min-w-9"
            loading={form.saving}
            icon={<Icon name="check" className="size-5" />}
            aria-label="Enregistrer"
            title="Enregistrer (Entrée)"
          />
          <Button
            size="sm"
            variant="quiet"
            className="min-h-11 min-w-11 px-0! lg:min-h-9 lg:min-w-9"
            icon={<Icon name="close" className="size-5" />}
            aria-label="Annuler"
            title="Annuler (Échap)"
            onClick={close}
          />
        </span>
        <span id={`${id}-suite`} aria-live="polite" className="max-w-52 text-left text-xs text-ink-soft">
          {error ? <FieldError id={`${id}-erreur`}>{error}</FieldError> : sentence}
        </span>
        {unsaved.question}
      </form>
    </div>
  )
}
