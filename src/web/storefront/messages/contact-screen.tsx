import { Fragment, useState } from 'react'
import {
  contactErrors,
  MESSAGE_MAX_LENGTH,
  MESSAGE_MIN_LENGTH,
  messageLength,
  MESSAGE_TOPICS,
  REPLY_WITHIN_HOURS,
} from '#shared/messages/message-rules.ts'
import { MESSAGE_SEND_FAILED, MESSAGE_SENT } from '#shared/messages/texts.ts'
import { api } from '#web/api/api.ts'
import { useSession, useUser } from '#web/session/use-session.ts'
import { useShop } from '#web/use-shop.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { EmailField } from '../form/email-field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { RequiredNote } from '../form/required-note.tsx'
import { textOf, useForm } from '../form/use-form.ts'
import type { Meta } from '#web/screen.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

export const meta: Meta = () => ({
  title: 'Nous contacter',
  description: `Une question sur une protection, une commande, un retour\u202F? Réponse sous ${REPLY_WITHIN_HOURS} heures ouvrées.`,
  path: '/contact',
})

export default function ContactScreen() {
  const shop = useShop()
  return (
    <div className="page grid gap-x-16 gap-y-10 pt-8 sm:pt-12 lg:grid-cols-[minmax(0,var(--container-prose))_20rem] lg:justify-between">
      <div className="max-w-prose">
        <h1 className="font-display text-title font-bold">Nous contacter</h1>
        <p className="mt-2 mb-8 text-ink-soft">
          Écrivez-nous&nbsp;: nous répondons sous {REPLY_WITHIN_HOURS}&nbsp;heures ouvrées.
        </p>
        <ContactForm />
      </div>
      <aside aria-label="Autres moyens de nous joindre" className="grid content-start gap-6 lg:pt-6">
        <div className="rounded-lg border border-hairline bg-raised p-6 shadow-sm">
          <h2 className="font-display text-heading font-semibold">Nous joindre autrement</h2>
          <dl className="mt-4 grid gap-3">
            <Way label="Par e-mail">
              <a
                href={`mailto:${shop.email}`}
                className="break-all underline underline-offset-4 hover:text-iris"
              >
                {shop.email}
              </a>
            </Way>
            <Way label="Par téléphone">
              <a
                href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`}
                className="underline underline-offset-4 hover:text-iris"
              >
                {shop.phone}
              </a>
            </Way>
            <Way label="Par courrier">
              <address className="not-italic">
                {shop.company}
                <br />
                {shop.address}
              </address>
            </Way>
          </dl>
        </div>
        <p className="text-sm text-ink-soft">
          La réponse à votre question est peut-être déjà dans le{' '}
          <ShopLink to="/guide-achat" className="underline underline-offset-4 hover:text-iris">
            guide d’achat
          </ShopLink>
          . Vos données servent à vous répondre, et à rien d’autre&nbsp;:{' '}
          <ShopLink to="/privacy-policy" className="underline underline-offset-4 hover:text-iris">
            politique de confidentialité
          </ShopLink>
          .
        </p>
      </aside>
    </div>
  )
}

function Way({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** E-mail, subject and message. For a signed-in customer the address is filled in. */
function ContactForm() {
  const user = useUser()
  // Sending waits until the session is known, because the customer's address may still be filled in.
  const isAsking = useSession().status === 'loading'
  const [messagesSent, setMessagesSent] = useState(0)
  const [isThanked, setThanked] = useState(false)
  const { pending, summary, errors, formProps } = useForm({
    read: (form) => ({
      email: textOf(form, 'email'),
      subject: textOf(form, 'subject'),
      content: textOf(form, 'content'),
    }),
    check: contactErrors,
    send: async (body) => {
      await api.call(user ? 'POST /api/messages' : 'POST /api/messages/contact', { body })
      toastSuccess(MESSAGE_SENT)
      setThanked(true)
      setMessagesSent((count) => count + 1)
    },
    failed: MESSAGE_SEND_FAILED,
  })
  return (
    <form {...formProps} onChange={() => setThanked(false)} className="grid gap-5">
      <ErrorSummary errors={summary} />
      <RequiredNote />
      {/* A message that has gone leaves the fields as they were at first. */}
      <Fragment key={messagesSent}>
        <EmailField
          name="email"
          label="Votre adresse e-mail"
          required
          defaultValue={user?.email}
          error={errors.email}
        />
        <Field name="subject" label="Sujet" list="sujets" required error={errors.subject} />
        <datalist id="sujets">
          {MESSAGE_TOPICS.map((topic) => (
            <option key={topic}>{topic}</option>
          ))}
        </datalist>
        <MessageField error={errors.content} />
      </Fragment>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton pending={pending || isAsking}>Envoyer le message</SubmitButton>
        <output className="flex items-center gap-2 font-semibold text-green">
          {isThanked && (
            <>
              <Icon name="check" />
              {MESSAGE_SENT}
            </>
          )}
        </output>
      </div>
    </form>
  )
}

function MessageField({ error }: { error: string | undefined }) {
  const [length, setLength] = useState(0)
  return (
    <TextArea
      name="content"
      label="Votre message"
      required
      rows={9}
      hint={hintFor(length)}
      counterMax={MESSAGE_MAX_LENGTH}
      lengthOf={messageLength}
      onChange={(event) => setLength(messageLength(event.target.value))}
      error={error}
    />
  )
}

/** How many characters are missing to the minimum length. */
function hintFor(length: number): string {
  if (length === 0) return `${MESSAGE_MIN_LENGTH} caractères au moins`
  const missing = MESSAGE_MIN_LENGTH - length
  if (missing > 0) return `Encore ${missing} caractère${missing > 1 ? 's' : ''}`
  return length > MESSAGE_MAX_LENGTH ? 'Votre message est trop long' : 'La longueur convient'
}
