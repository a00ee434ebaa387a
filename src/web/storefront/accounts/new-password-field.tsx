import { useState } from 'react'
import { missingPasswordItems, PASSWORD_ITEMS } from '#shared/accounts/password.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PasswordField } from './password-field.tsx'

type NewPasswordFieldProps = {
  name: string
  label: string
  error: string | undefined
}

/** A password to be chosen, with what it still lacks said while it is typed (storefront.md §5). */
export function NewPasswordField({ name, label, error }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('')
  const missing = missingPasswordItems(typed)
  return (
    <div className="grid gap-2">
      <PasswordField
        name={name}
        label={label}
        error={error}
        autoComplete="new-password"
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul
        aria-label="Le mot de passe doit contenir"
        className="grid gap-x-4 gap-y-0.5 text-sm sm:grid-cols-2"
      >
        {PASSWORD_ITEMS.map((item) => (
          <Item key={item} done={typed !== '' && !missing.includes(item)}>
            {item}
          </Item>
        ))}
      </ul>
      <output className="sr-only">
        {typed !== '' &&
          (missing.length === 0 ? 'Mot de passe conforme' : `Il manque : ${missing.join(', ')}`)}
      </output>
    </div>
  )
}

function Item({ done, children }: { done: boolean; children: string }) {
  return (
    <li className={done ? 'flex items-center gap-2 text-green' : 'flex items-center gap-2 text-ink-faint'}>
      {done ? (
        <Icon name="check" label="Fait :" className="size-4" />
      ) : (
        <span aria-hidden="true" className="grid size-4 place-items-center">
          <span className="size-1.5 rounded-full bg-current" />
        </span>
      )}
      {children}
    </li>
  )
}
