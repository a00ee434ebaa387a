import { useState, type FormEvent } from 'react'
import { firstError, type FieldErrors } from '#shared/field-errors.ts'
import { contactErrors, type Contact } from '#shared/messages/message-rules.ts'
import { MESSAGE_SEND_FAILED, MESSAGE_SENT } from '#shared/messages/texts.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const BLANK: Contact = { email: '', subject: '', content: '' }

/**
 * What is typed into the contact form, and its way to the shop (storefront.md §5, §7, §8). Whatever fails, what was
 * typed stays; once it has gone, the form is as it was at first.
 */
export function useContactForm(accountEmail: string | undefined) {
  const [typed, setTyped] = useState<Partial<Contact>>({})
  const [errors, setErrors] = useState<FieldErrors & { ''?: string }>({})
  const [isSending, setSending] = useState(false)
  const [isSent, setSent] = useState(false)
  const contact: Contact = { ...BLANK, email: accountEmail ?? '', ...typed }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const broken = contactErrors(contact)
    setErrors(broken)
    setSent(false)
    if (firstError(broken) || isSending) return
    setSending(true)
    try {
      await api.call(accountEmail === undefined ? 'POST /api/messages/contact' : 'POST /api/messages', {
        body: contact,
      })
      setTyped({})
      setSent(true)
      toastSuccess(MESSAGE_SENT)
    } catch (error) {
      const message = messageOf(error, MESSAGE_SEND_FAILED)
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(firstError(fields) ? fields : { '': message })
      toastError(message)
    } finally {
      setSending(false)
    }
  }

  return {
    contact,
    errors,
    isSending,
    isSent,
    type: (field: keyof Contact, value: string) => {
      setTyped((present) => ({ ...present, [field]: value }))
      setSent(false)
    },
    submit,
  }
}
