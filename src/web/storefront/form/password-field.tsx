import { type ComponentProps, useRef, useState } from 'react'
import { missingPasswordItems, PASSWORD_ITEMS } from '#shared/accounts/password-rules.ts'
import { SECRET_MAX_LENGTH } from '#shared/field-errors.ts'
import { useEarlyValue } from '#web/base/use-early-value.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { describedBy, FieldFrame, fieldId, type FieldTexts } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'

type PasswordFieldProps = Omit<FieldTexts, 'optional'> & { name: string } & ComponentProps<'input'>

export function PasswordField({ label, hint, error, className, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const id = fieldId(input.name)
  return (
    <FieldFrame {...{ id, label, hint, error, className }}>
      <span className="relative grid">
        <input
          maxLength={SECRET_MAX_LENGTH}
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          className="control min-h-11 pr-12"
        />
        <IconButton
          // `aria-pressed` gives the state, so the name does not change. The name includes the label, because a page may
          // have several such buttons.
          label={typeof label === 'string' ? `Afficher la saisie\u00A0: ${label}` : 'Afficher la saisie'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className={classNames('absolute top-0 right-0', isShown ? 'text-iris' : 'text-ink-soft')}
        >
          <Icon name="eye" />
        </IconButton>
      </span>
    </FieldFrame>
  )
}

type NewPasswordFieldProps = {
  name: string
  label: string
  error: string | undefined
}

export function NewPasswordField({ name, label, error }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEarlyValue(field, setTyped)
  const missing = missingPasswordItems(typed)
  return (
    <div className="grid gap-2">
      <PasswordField
        ref={field}
        name={name}
        label={label}
        error={error}
        autoComplete="new-password"
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul aria-label="Le mot de passe doit contenir" className="grid gap-0.5 text-sm">
        {PASSWORD_ITEMS.map((item) => (
          <Item key={item} done={typed !== '' && !missing.includes(item)}>
            {item}
          </Item>
        ))}
      </ul>
      <output className="sr-only">
        {typed !== '' &&
          (missing.length === 0 ? 'Mot de passe conforme' : `Il manque\u00A0: ${missing.join(', ')}`)}
      </output>
    </div>
  )
}

function Item({ done, children }: { done: boolean; children: string }) {
  return (
    <li className={done ? 'flex items-center gap-2 text-green' : 'flex items-center gap-2 text-ink-faint'}>
      {done ? (
        <Icon name="check" label="Fait&nbsp;:" className="size-4" />
      ) : (
        <span aria-hidden="true" className="grid size-4 place-items-center">
          <span className="size-1.5 rounded-full bg-current" />
        </span>
      )}
      <span>{children}</span>
    </li>
  )
}
