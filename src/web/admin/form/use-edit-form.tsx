import { useState, type ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { FieldErrors } from '#shared/field-errors.ts'
import { isRecord } from '#shared/json.ts'
import { ApiError } from '#web/api/api-error.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import type { Draft } from './drafts.ts'
import { useUnsavedChanges, type Loses } from './unsaved-changes.tsx'
import { useAdminForm, type FormOptions } from './use-admin-form.ts'
import { useDraft } from './use-draft.tsx'
import { useEditConflict, type Versioned } from './use-edit-conflict.tsx'
import { useRequestId } from './use-request-id.ts'

type Names<Values extends FieldValues> = keyof Values & Path<Values>

type Target<Thing, Values extends FieldValues> = {
  base: Thing
  /** Stays the same when a new object is sent again, so that a lost answer does not lead to two objects. */
  requestId: string
  form: UseFormReturn<Values>
}

type EditFormOptions<Thing extends Versioned | undefined, Values extends FieldValues, Saved> = Omit<
  FormOptions<Values, Saved>,
  'values' | 'send'
> & {
  id: string
  edited: Thing
  valuesOf: (thing: Thing) => Values
  values?: Values
  labels?: Record<Names<Values>, string>
  show?: (name: Names<Values>, value: unknown) => ReactNode
  /** Called for each field that the hook sets. Updates inputs that do not follow the form by themselves. */
  onSet?: (name: Names<Values>) => void
  save: (values: Values, target: Target<Thing, Values>) => Promise<Saved>
  saved: string | ((answer: Saved) => string)
  /** Returns the errors as the summary shows them. Needed if a field's own sentence does not name the field. */
  summary?: (errors: FieldErrors) => FieldErrors
  loses?: Loses
  /**
   * The part of the object that the form edits, such as a tab, a text or a message. The key of the draft contains it.
   */
  part?: string
  isTaking?: boolean
  /** False for secrets, which the browser must not store. */
  keepsDraft?: boolean
}

/**
 * The hook of a form that creates or edits an object. The form asks before unsaved input is lost, stores the
 * input in the browser (`keepsDraft`), and shows the changes of other people when they prevent saving.
 *
 *     const form = useEditForm({ id: 'collection', edited, valuesOf, labels, save, saved: COLLECTION_UPDATED,
 *     failed })
 *     <form {...form.props} className="grid gap-4">
 *       {form.notices}
 *       <Field {...form.register('name')} label={labels.name} error={form.errors.name} />
 *     </form>
 *     {form.question}
 */
export function useEditForm<Thing extends Versioned | undefined, Values extends FieldValues, Saved>(
  options: EditFormOptions<Thing, Values, Saved>,
) {
  const { id, edited, valuesOf, saved, summary, hasSummary = true } = options
  const { requestId, renewRequestId } = useRequestId()
  // A later attempt with this id would be refused again, so a draft does not keep it.
  const [refusedId, setRefusedId] = useState<string>()
  const conflict = useEditConflict(options)
  const form = useAdminForm<Values, Saved>({
    ...options,
    values: options.values ?? valuesOf(edited),
    send: async (values, use) => {
      const target = { base: conflict.base, requestId, form: use }
      const answer = await options.save(values, target).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 409) setRefusedId(requestId)
        return conflict.handle<Saved>(use)(error)
      })
      toastSuccess(typeof saved === 'string' ? saved : saved(answer))
      return answer
    },
    onSaved: (use, answer, sent) => {
      unsaved.saved()
      draft.saved(options.keepsDraft === false ? undefined : sent)
      renewRequestId()
      options.onSaved?.(use, answer, sent)
    },
  })
  const unsaved = useUnsavedChanges(
    (form.isDirty || options.isTaking === true) && !form.saving,
    options.loses,
  )
  const [before] = useState(options.values ?? valuesOf(edited))
  const draft = useDraft({
    of: [id, edited && '_id' in edited ? edited._id : undefined, options.part].filter(Boolean).join('.'),
    isUnsaved: form.isDirty && options.keepsDraft !== false,
    read: () => ({
      before,
      typed: form.getValues(),
      requestId: requestId === refusedId ? undefined : requestId,
    }),
    resume: (found) => {
      renewRequestId(found.requestId)
      // An earlier release may have written the draft, so unknown names are left out.
      conflict.resume(form, inputOf(found, before))
    },
  })
  return {
    ...form,
    props: { id, noValidate: true, onSubmit: form.submit },
    base: conflict.base,
    requestId,
    renewRequestId: () => renewRequestId(),
    leave: unsaved.leave,
    notices: (
      <>
        {hasSummary && <ErrorSummary errors={summary?.(form.errors) ?? form.errors} attempt={form.attempt} />}
        {draft.notice}
        {conflict.panel(form)}
      </>
    ),
    question: unsaved.question,
  }
}

function inputOf<Values extends FieldValues>({ before, typed }: Draft, now: Values) {
  const known = (values: unknown) =>
    Object.fromEntries(Object.entries(isRecord(values) ? values : {}).filter(([name]) => name in now))
  return { before: { ...now, ...known(before) }, typed: { ...now, ...known(before), ...known(typed) } }
}
