import { useRef, useState, type InputEvent, type SubmitEvent } from 'react'
import { REQUIRED_FIELD, type FieldErrors } from '#shared/field-errors.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { dismissErrors, toastError } from '#web/ui/toast.ts'

type FormOptions<Values, Field extends string> = {
  read: (form: FormData) => Values
  check: (values: Values) => FieldErrors<Field>
  send: (values: Values, form: HTMLFormElement) => Promise<void> | void
  failed: string
}

/**
 * The form hook of the storefront. The fields themselves keep their values, so input stays after an error, and
 * so does input that was typed before the scripts loaded.
 *
 *     const { formProps, summary, errors, pending } = useForm({ read, check, send, failed })
 *     <form {...formProps}>
 *       <ErrorSummary errors={summary} />
 *       <Field name="email" error={errors.email} … />
 */
export function useForm<Values, Field extends string>({
  read,
  check,
  send,
  failed,
}: FormOptions<Values, Field>) {
  const form = useRef<HTMLFormElement>(null)
  const [summary, setSummary] = useState<FieldErrors>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isTyped, setTyped] = useState(false)

  const refuse = (found: FieldErrors) => {
    setSummary(withLabels(found, form.current))
    setErrors(found)
  }
  /** Returns true if the server refused only fields of this form. */
  const fail = (error: unknown): boolean => {
    const message = messageOf(error, failed)
    const isOfFields = error instanceof ApiError && areFields(error.fields, form.current)
    toastError(message, { isHeard: false })
    refuse(isOfFields ? error.fields : { '': message })
    return isOfFields
  }
  const { pending, run } = useMutation(async (element: HTMLFormElement) => {
    dismissErrors()
    const values = read(new FormData(element))
    const found = check(values)
    refuse(found)
    if (Object.keys(found).length > 0) return
    await send(values, element)
    setTyped(false)
  }, fail)

  return {
    pending,
    /** True from the first input until it is sent. */
    isTyped,
    /** French sentences by field name. The name '' is for errors of the whole form. */
    summary,
    errors: errors as FieldErrors<Field>,
    refuse,
    fail,
    formProps: {
      ref: form,
      // A GET before the scripts have loaded would put a password into the address.
      method: 'post',
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        run(event.currentTarget)
      },
      onInput: (event: InputEvent<HTMLFormElement>) => {
        setTyped(true)
        const { name } = event.target as HTMLInputElement
        if (errors[name] !== undefined) setErrors(({ [name]: _changed, ...left }) => left)
      },
    } as const,
  }
}

/**
 * Adds the field's label to sentences that would be unclear in the summary: 'Ce champ est obligatoire', and sentences
 * that several fields share.
 */
function withLabels(found: FieldErrors, form: HTMLFormElement | null): FieldErrors {
  const sentences = Object.values(found)
  return Object.fromEntries(
    inOrderOf(form, Object.entries(found)).map(([name, sentence]) => {
      const label = labelOf(form?.elements.namedItem(name))
      const isShared = sentences.filter((other) => other === sentence).length > 1
      if (!label || !sentence) return [name, sentence]
      if (sentence === REQUIRED_FIELD) return [name, `${label}\u00A0: champ\u00A0obligatoire`]
      return [name, isShared ? `${label}\u00A0: ${sentence}` : sentence]
    }),
  )
}

function inOrderOf<Entry extends [name: string, sentence: unknown]>(
  form: HTMLFormElement | null,
  entries: Entry[],
): Entry[] {
  const names = form ? [...form.elements].map((control) => control.getAttribute('name')) : []
  // Errors of the whole form come first. Errors without a form field, such as that of the relay point, come
  // last.
  const placeOf = (name: string) => (name === '' || names.includes(name) ? names.indexOf(name) : names.length)
  return entries.toSorted(([one], [other]) => placeOf(one) - placeOf(other))
}

function labelOf(control: Element | RadioNodeList | null | undefined): string | undefined {
  const isLabelled =
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
  return isLabelled ? control.labels?.[0]?.textContent : undefined
}

function areFields(fields: Record<string, string>, form: HTMLFormElement | null): boolean {
  const names = Object.keys(fields)
  return names.length > 0 && names.every((name) => Boolean(form?.elements.namedItem(name)))
}

/** Returns '' for a missing field or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
