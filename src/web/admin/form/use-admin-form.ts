import { useState, type SyntheticEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type ResolverResult,
  type UseFormReturn,
} from 'react-hook-form'
import type { FieldErrors } from '#shared/field-errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useUnsavedInput } from '#web/session/unsaved-input.ts'
import { toastError } from '#web/ui/toast.ts'
import { FieldRefused } from '../api/toast-failure.ts'
import { useWrite } from '../api/use-write.ts'

export type FormOptions<Values extends FieldValues, Saved> = {
  values: Values
  check?: (values: Values) => FieldErrors
  /** The text of the toast if a rule is broken and the form has a summary. Defaults to the first error. */
  incomplete?: string
  send: (values: Values, form: UseFormReturn<Values>) => Promise<Saved>
  onSaved?: (form: UseFormReturn<Values>, answer: Saved, sent: Values) => void
  failed: string
  fieldOf?: (name: string) => string
  /**
   * False for a small form without an ErrorSummary. A wrong field then takes the focus and announces its error.
   */
  hasSummary?: boolean
  rereads?: boolean
}

/** The error of an entry of a list is shown at the list. */
const ofWhole = (name: string) => name.split('.')[0] ?? name
const noRule = () => ({})

/** For a form that creates or edits an object, use `useEditForm`. */
export function useAdminForm<Values extends FieldValues, Saved = void>(options: FormOptions<Values, Saved>) {
  const { values, check = noRule, incomplete, failed, fieldOf = ofWhole, hasSummary = true } = options
  const form = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    shouldFocusError: !hasSummary,
    resolver: resolverOf(check),
  })
  const { errors: found, isDirty } = form.formState
  useUnsavedInput(isDirty)
  // The summary takes the focus whenever this number changes.
  const [attempt, setAttempt] = useState(0)
  const refuse = (fields: FieldErrors) => {
    for (const [name, message] of Object.entries(fields))
      form.setError(fieldOf(name) as Path<Values>, { type: 'server', message }, { shouldFocus: !hasSummary })
    setAttempt((count) => count + 1)
  }
  const saving = useWrite(
    async (typed: Values) => {
      const answer = await options.send(typed, form)
      form.reset(form.getValues())
      options.onSaved?.(form, answer, typed)
    },
    failed,
    { onFailed: (error) => refuse(fieldsOf(error)), rereads: options.rereads },
  )
  const submit = async () => {
    let isBroken = false
    await form.handleSubmit(saving.run, (broken) => {
      isBroken = true
      if (hasSummary) toastError(incomplete ?? Object.values(sentencesOf(broken)).find(Boolean) ?? failed)
    })()
    // Counted last, because the errors must be on screen before the focus moves.
    if (isBroken) setAttempt((count) => count + 1)
  }
  return {
    ...form,
    errors: sentencesOf(found),
    attempt,
    isDirty,
    saving: saving.pending,
    submit: (event?: SyntheticEvent) => {
      event?.preventDefault()
      // In React's tree, a dialog opened from a form is inside that form, which would also receive the event.
      event?.stopPropagation()
      void submit()
    },
  }
}

function resolverOf<Values extends FieldValues>(check: (values: Values) => FieldErrors): Resolver<Values> {
  return (values): ResolverResult<Values> => {
    const broken = Object.entries(check(values)).filter(([, message]) => message)
    if (broken.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(broken.map(([name, message]) => [name, { type: 'rule', message }]))
    return { values: {}, errors: errors as ResolverResult<Values>['errors'] }
  }
}

function sentencesOf(errors: object): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]: [string, { message?: string } | undefined]) => [
      name,
      error?.message,
    ]),
  )
}

function fieldsOf(error: unknown): FieldErrors {
  if (error instanceof FieldRefused) return { [error.field]: error.message }
  return error instanceof ApiError ? error.fields : {}
}
