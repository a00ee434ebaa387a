import {
  FOOTER_LABEL_MAX_LENGTH,
  MAX_FOOTER_LINKS,
  FOOTER_ADDRESS_MAX_LENGTH,
} from '#shared/settings/owner-texts.ts'
import type { FooterLink } from '#shared/shop-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'

type FooterLinksProps = {
  id: string
  hint: string | undefined
  links: readonly FooterLink[]
  onChange: (links: FooterLink[]) => void
  error: string | undefined
}

export function FooterLinks({ id, hint, links, onChange, error }: FooterLinksProps) {
  const set = (at: number, change: Partial<FooterLink>) =>
    onChange(links.map((link, other) => (other === at ? { ...link, ...change } : link)))
  return (
    <div id={id} tabIndex={-1} className="grid gap-4">
      {hint && <p className="text-sm text-ink-faint">{hint}</p>}
      {links.map(({ label, to }, at) => (
        <fieldset
          key={at}
          className="grid min-w-0 items-end gap-3 border-t border-hairline pt-3 sm:grid-cols-[1fr_1fr_auto]"
        >
          <legend className="sr-only">{`Lien ${at + 1}`}</legend>
          <Field
            name={`footer-${at}-label`}
            label="Texte du lien"
            maxLength={FOOTER_LABEL_MAX_LENGTH}
            value={label}
            onChange={(event) => set(at, { label: event.target.value })}
          />
          <Field
            name={`footer-${at}-to`}
            label="Adresse"
            maxLength={FOOTER_ADDRESS_MAX_LENGTH}
            value={to}
            onChange={(event) => set(at, { to: event.target.value })}
          />
          <Button
            variant="quiet"
            size="sm"
            className="min-h-11 justify-self-start"
            onClick={() => onChange(links.filter((_link, other) => other !== at))}
          >
            Retirer<span className="sr-only">{` le lien ${at + 1}`}</span>
          </Button>
        </fieldset>
      ))}
      {error && <FieldError id={`${id}-erreur`}>{error}</FieldError>}
      {links.length < MAX_FOOTER_LINKS && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...links, { label: '', to: '' }])}
        >
          Ajouter un lien
        </Button>
      )}
    </div>
  )
}
