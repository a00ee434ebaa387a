import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useWatch, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { changesBetween, isAlreadySaved, isSame } from './edit-conflict.ts'

export type Versioned = { version: number; updatedAt: string }

type Options<Thing extends Versioned | undefined, Values extends FieldValues> = {
  edited: Thing
  valuesOf: (thing: Thing) => Values
  labels?: Record<keyof Values & Path<Values>, string>
  show?: (name: keyof Values & Path<Values>, value: unknown) => ReactNode
  onSet?: (name: keyof Values & Path<Values>) => void
}

type Conflict<Present extends Versioned, Name extends string> = {
  present: Present
  sentence: string
  changedBy: string | undefined
  taken: Name[]
  /**
   * Fields that both the person and somebody else have changed, to different values. The typed value stays until the
   * person chooses the other one.
   */
  both: { name: Name; mine: unknown }[]
}

/**
 * If an edit is refused because somebody else has changed the object, the form takes over the fields that only the
 * other person changed. For a field that both changed differently, it shows both values. Fields that `labels` lacks
 * keep the typed value.
 */
export function useEditConflict<Thing extends Versioned | undefined, Values extends FieldValues>(
  options: Options<Thing, Values>,
) {
  type Name = keyof Values & Path<Values>
  // A reloaded list passes a newer object while the fields still show the first one.
  const [began] = useState(options.edited)
  const [conflict, setConflict] = useState<Conflict<Thing & Versioned, Name>>()
  const { valuesOf, onSet } = options
  const labels = options.labels ?? ({} as Record<Name, string>)
  const base: Thing = conflict?.present ?? began
  const set = (form: Pick<UseFormReturn<Values>, 'setValue'>, name: Name, value: unknown) => {
    form.setValue(name, value as PathValue<Values, Name>, { shouldDirty: true, shouldValidate: true })
    onSet?.(name)
  }
  return {
    base,
    /**
     * For `.catch` of the saving call. Returns the current object if it already has what was typed. Otherwise
     * rethrows the failure.
     */
    handle:
      <Saved,>(form: UseFormReturn<Values>) =>
      (error: unknown): Saved => {
        if (base && error instanceof ApiError && error.code === 'STALE') {
          // The contract says that the refusal contains the current object.
          const { present: answered }: { present?: unknown } = error.body
          const theirs = valuesOf(answered as Thing & Versioned)
          // The answer to an earlier attempt was lost, or a colleague has made the same changes.
          if (isAlreadySaved(theirs, form.getValues())) return answered as Saved
          const present = answered as Thing & Versioned
          const names = Object.keys(labels) as Name[]
          const { taken, both } = changesBetween(names, {
            before: valuesOf(base),
            theirs,
            typed: form.getValues(),
          })
          for (const name of taken) set(form, name, theirs[name])
          const { message: sentence, body } = error
          setConflict({ present, sentence, changedBy: body.changedBy, taken, both })
        }
        throw error
      },
    resume: (form: UseFormReturn<Values>, { before, typed }: { before: Values; typed: Values }) => {
      const present = form.getValues()
      const names = (Object.keys(typed) as Name[]).filter((name) => !isSame(typed[name], before[name]))
      for (const name of names) set(form, name, typed[name])
      const both = names
        .filter((name) => name in labels && !isSame(present[name], before[name]))
        .filter((name) => !isSame(present[name], typed[name]))
        .map((name) => ({ name, mine: typed[name] }))
      if (base && both.length > 0)
        setConflict({ present: base, sentence: CHANGED_SINCE, changedBy: undefined, taken: [], both })
    },
    panel: (form: UseFormReturn<Values>) =>
      conflict && (
        <ConflictPanel
          key={`${conflict.present.version} ${conflict.sentence}`}
          conflict={conflict}
          theirs={valuesOf(conflict.present)}
          labels={labels}
          show={options.show ?? showAsText}
          form={form}
          onChoose={(name, value) => set(form, name, value)}
        />
      ),
  }
}

const CHANGED_SINCE = 'Modifié depuis votre saisie'

type PanelProps<Values extends FieldValues, Name extends string> = {
  conflict: Conflict<Versioned, Name>
  theirs: Values
  labels: Record<Name, string>
  show: (name: Name, value: unknown) => ReactNode
  form: UseFormReturn<Values>
  onChoose: (name: Name, value: unknown) => void
}

function ConflictPanel<Values extends FieldValues, Name extends keyof Values & Path<Values>>(
  props: PanelProps<Values, Name>,
) {
  const { conflict, labels, theirs, show, form } = props
  const { sentence, changedBy, present, taken, both } = conflict
  const typed = useWatch({ control: form.control }) as Values
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Modifié entre-temps"
      className="grid gap-3 rounded-md border border-orange bg-orange-wash p-4"
    >
      <p>
        <strong>{sentence}</strong>
        {changedBy && (
          <span>
            {' '}
            (<span>{changedBy}</span>, <DateTime value={present.updatedAt} format="moment" />)
          </span>
        )}
        <span>. Votre saisie est intacte, mais pas encore enregistrée.</span>
      </p>
      {taken.length > 0 && (
        <p className="text-sm">{`Repris, puisque vous n’y aviez pas touché\u00A0: ${taken.map((name) => labels[name]).join(', ')}.`}</p>
      )}
      {both.map(({ name, mine }) => (
        <fieldset key={name} className="grid min-w-0 gap-2 rounded-sm bg-raised p-3">
          <legend className="float-left text-sm font-semibold">{labels[name]}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            <Choice
              label="Garder la vôtre"
              isChosen={isSame(typed[name], mine)}
              onChoose={() => props.onChoose(name, mine)}
            >
              {show(name, mine)}
            </Choice>
            <Choice
              label="Prendre l’autre"
              isChosen={isSame(typed[name], theirs[name])}
              onChoose={() => props.onChoose(name, theirs[name])}
            >
              {show(name, theirs[name])}
            </Choice>
          </div>
        </fieldset>
      ))}
      <p className="text-sm">Relisez, puis enregistrez à nouveau.</p>
    </section>
  )
}

type ChoiceProps = { label: string; isChosen: boolean; onChoose: () => void; children: ReactNode }

function Choice({ label, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <div className="grid min-w-0 content-between justify-items-start gap-2">
      <div className="max-h-48 w-full overflow-y-auto text-sm break-words whitespace-pre-line">
        {children || <i>vide</i>}
      </div>
      <Button
        variant={isChosen ? 'primary' : 'secondary'}
        size="sm"
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        {label}
      </Button>
    </div>
  )
}

const showAsText = (_name: string, value: unknown) => String(value)
