import type { SettingsAnswer } from '#shared/settings/contract.ts'
import { MAIL_TEXTS, PAGE_TEXTS, type OwnerTextName } from '#shared/settings/owner-texts.ts'
import { TEXT_SETTINGS } from '#shared/settings/text-settings.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Panel } from '../ui/page-head.tsx'

export function OwnerTextList({ texts }: { texts: SettingsAnswer['texts'] }) {
  return (
    <div className="mb-6 grid items-start gap-6 xl:grid-cols-2">
      <List title="Pages" names={PAGE_TEXTS} texts={texts} />
      <List title="E-mails aux clients" names={MAIL_TEXTS} texts={texts} />
    </div>
  )
}

type ListProps = { title: string; names: readonly OwnerTextName[]; texts: SettingsAnswer['texts'] }

function List({ title, names, texts }: ListProps) {
  return (
    <Panel title={title}>
      <ul className="divide-y divide-hairline">
        {names.map((name) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <p className="min-w-0 flex-1 basis-60">
              <span className="block font-medium">{TEXT_SETTINGS[name].label}</span>
              <span className="block text-sm text-ink-faint">
                {texts[name] === '' ? TEXT_SETTINGS[name].help : 'Votre texte est en place.'}
              </span>
            </p>
            <ShopLink
              to={`/admin/settings?tab=texts&text=${name}`}
              aria-label={`Modifier\u00a0: ${TEXT_SETTINGS[name].label}`}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              Modifier
            </ShopLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
