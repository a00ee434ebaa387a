import { useState, type ComponentProps } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { controlLook, describedBy, FieldFrame, fieldId, type FieldTexts } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'

type PasswordFieldProps = Omit<FieldTexts, 'optional'> & { name: string } & ComponentProps<'input'>

/** A password, which its owner may look at while typing. Set `autoComplete` to 'current-password' or 'new-password'. */
export function PasswordField({ label, hint, error, className, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const id = fieldId(input.name)
  return (
    <FieldFrame {...{ id, label, hint, error, className }}>
      <span className="relative grid">
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          className={classNames(controlLook, 'min-h-11 pr-12')}
        />
        <IconButton
          label={isShown ? 'Masquer la saisie' : 'Afficher la saisie'}
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
