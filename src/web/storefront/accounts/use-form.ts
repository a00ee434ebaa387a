import { useState, type InputEvent, type SubmitEvent } from 'react'
import { REQUIRED_FIELD, type FieldErrors } from '#shared/field-errors.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { toastError } from '#web/ui/toast.ts'

type FormOptions<Values, Field extends string> = {
  read: (form: FormData) => Values
  /** The rules, the same as the server's. */
  check: (values: Values) => FieldErrors<Field>
  send: (values: Values, form: HTMLFormElement) => Promise<void>
  /** Said when the server has no sentence of its own. */
  failed: string
}

/**
 * A form whose fields keep their own values: nothing typed is lost, neither before the scripts have come nor on an
 * error. Errors stand from the try that found them until their field is changed.
 */
export function useForm<Values, Field extends string>({
  read,
  check,
  send,
  failed,
}: FormOptions<Values, Field>) {
  const [pending, setPending] = useState(false)
  const [summary, setSummary] = useState<FieldErrors>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const refuse = (found: FieldErrors, form: HTMLFormElement) => {
    setSummary(withLabels(found, form))
    setErrors(found)
  }

  const submit = async (form: HTMLFormElement) => {
    const values = read(new FormData(form))
    const found = check(values)
    refuse(found, form)
    if (Object.keys(found).length > 0) return
    setPending(true)
    try {
      await send(values, form)
    } catch (error) {
      toastError(messageOf(error, failed))
      const sent = error instanceof ApiError && named(error, form) ? error.fields : undefined
      refuse(sent ?? { '': messageOf(error, failed) }, form)
    } finally {
      setPending(false)
    }
  }

  return {
    pending,
    /** For the summary above the form. */
    summary,
    /** For the fields. */
    errors: errors as FieldErrors<Field>,
    formProps: {
      // Before the scripts have come, a GET would write the password into the address.
      method: 'post',
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!pending) void submit(event.currentTarget)
      },
      onInput: (event: InputEvent<HTMLFormElement>) => {
        const { name } = event.target as HTMLInputElement
        if (errors[name] !== undefined) setErrors(({ [name]: _mended, ...left }) => left)
      },
    } as const,
  }
}

/** In a list far from its field, 'Ce champ' says nothing: the field's label does. */
function withLabels(found: FieldErrors, form: HTMLFormElement): FieldErrors {
  return Object.fromEntries(
    Object.entries(found).map(([name, sentence]) => {
      const label = labelOf(form.elements.namedItem(name))
      return [name, sentence === REQUIRED_FIELD && label ? `${label} : champ obligatoire` : sentence]
    }),
  )
}

function labelOf(control: Element | RadioNodeList | null): string | undefined {
  const isLabelled = control instanceof HTMLInputElement || control instanceof HTMLSelectElement
  return isLabelled ? control.labels?.[0]?.textContent : undefined
}

/** Whether the server's errors all have a field to stand at. */
function named({ fields }: ApiError, form: HTMLFormElement): boolean {
  const names = Object.keys(fields)
  return names.length > 0 && names.every((name) => form.elements.namedItem(name) !== null)
}

/** A field as text. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
