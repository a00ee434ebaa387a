import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { SettingsAnswer } from '#shared/settings/contract.ts'
import { isOwnerText, type OwnerTextName } from '#shared/settings/owner-texts.ts'
import { SETTINGS_TABS, type SettingsTab } from '#shared/settings/setting.ts'
import { SETTINGS_LOAD_FAILED, SETTINGS_TITLE } from '#shared/settings/texts.ts'
import { useScreenData, type LoaderArgs } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { fieldId } from '#web/ui/field-frame.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { ServicesTab } from '../keys/services-tab.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { followFocus, scrollToTab } from '../ui/scroll-to-tab.ts'
import { OpeningChecklist } from './opening-checklist.tsx'
import { OwnerTextForm } from './owner-text-form.tsx'
import { OwnerTextList } from './owner-text-list.tsx'
import { settingsFieldName } from './settings-form-values.ts'
import { SettingsForm } from './settings-form.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const clientLoader = ({ request }: LoaderArgs) => {
  const text = textAt(new URL(request.url).searchParams)
  const params = { name: text ?? 'guide' }
  return {
    settings: promised(api.call('GET /api/admin/settings')),
    keys:
      tabAt(new URL(request.url).searchParams) === 'services' && promised(api.call('GET /api/admin/keys')),
    versions: text && promised(api.call('GET /api/admin/settings/texts/:name/versions', { params })),
  }
}

function textAt(query: URLSearchParams): OwnerTextName | undefined {
  const name = query.get('text') ?? ''
  return query.get('tab') === 'texts' && isOwnerText(name) ? name : undefined
}

const isTab = (text: string | null): text is SettingsTab => text !== null && text in SETTINGS_TABS

function tabAt(query: URLSearchParams): SettingsTab {
  const param = query.get('tab')
  return isTab(param) ? param : 'delivery'
}

export default function SettingsScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const settings = usePromised(loaderData.settings, SETTINGS_LOAD_FAILED)
  const [query] = useSearchParams()
  const tab = tabAt(query)
  const { data } = settings
  const [saved, setSaved] = useState<SettingsAnswer>()
  const latest = data && saved && saved.version > data.version ? saved : data
  const text = textAt(query)
  const { versions } = loaderData
  const { key } = useLocation()
  const field = query.get('field')
  return (
    <>
      <PageHead />
      {data && <OpeningChecklist opening={data.opening} />}
      <Tabs shown={tab} />
      {settings.error !== undefined && !data && <LoadFailure failed={SETTINGS_LOAD_FAILED} />}
      {!data && settings.error === undefined && <Skeleton className="h-96 rounded-md" />}
      {latest && text && versions && (
        <OwnerTextForm
          key={`${text} ${saved?.version}`}
          name={text}
          settings={latest}
          versions={versions}
          onSaved={setSaved}
        />
      )}
      {data && !text && tab === 'texts' && <OwnerTextList texts={data.texts} />}
      {loaderData.keys && <ServicesTab keys={loaderData.keys} />}
      {latest && !text && tab !== 'services' && (
        <SettingsForm key={`${tab} ${saved?.version}`} tab={tab} settings={latest} onSaved={setSaved} />
      )}
      {latest && field && !field.startsWith('keys.') && <FocusOnField key={key} path={field} />}
    </>
  )
}

/** Moves the focus to the setting of `path`. A new React key moves it again. */
function FocusOnField({ path }: { path: string }) {
  useEffect(() => {
    const field = document.getElementById(fieldId(settingsFieldName(path)))
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [path])
  return null
}

function Tabs({ shown }: { shown: SettingsTab }) {
  return (
    <nav aria-label={SETTINGS_TITLE} className="mb-5 border-b border-hairline">
      <ul ref={followFocus} className="flex gap-x-1 tab-row">
        {Object.entries(SETTINGS_TABS).map(([tab, label]) => (
          <li key={tab}>
            <Link
              ref={tab === shown ? scrollToTab : undefined}
              to={{ search: `?tab=${tab}` }}
              aria-current={tab === shown ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center border-b-2 px-2 sm:px-4 font-semibold whitespace-nowrap',
                tab === shown ? 'border-iris text-ink' : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
