import { useState, type SyntheticEvent } from 'react'
import { parisDay } from '#shared/paris-day.ts'
import type { SettingsAnswer } from '#shared/settings/contract.ts'
import type { SettingsTab } from '#shared/settings/setting.ts'
import { SETTINGS_SAVE_FAILED, SETTINGS_SAVED } from '#shared/settings/texts.ts'
import { useShop } from '#web/base/use-shop.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useEditForm } from '../form/use-edit-form.tsx'
import { SettingsFields } from './settings-fields.tsx'
import {
  fieldOfSetting,
  settingsChange,
  settingsErrors,
  settingsLabels,
  settingsValues,
  settingText,
  summaryErrors,
} from './settings-form-values.ts'
import { changedTerms, TermsQuestion, type ChangedTerms } from './terms-question.tsx'

const leavesTab = (from: { pathname: string; search: string }, to: { pathname: string; search: string }) =>
  from.pathname !== to.pathname || from.search !== to.search

type SettingsFormProps = {
  tab: SettingsTab
  settings: SettingsAnswer
  onSaved: (saved: SettingsAnswer) => void
}

/** If a change affects the terms of sale, the changed paragraphs are shown before it is saved. */
export function SettingsForm({ tab, settings, onSaved }: SettingsFormProps) {
  const [today] = useState(() => parisDay(new Date()))
  const [question, setQuestion] = useState<ChangedTerms>()
  const form = useEditForm({
    id: 'reglages',
    part: tab,
    edited: settings,
    valuesOf: (thing) => settingsValues(tab, thing),
    labels: settingsLabels(tab),
    show: settingText,
    check: (values) => settingsErrors(tab, values, { settings, today }),
    summary: (errors) => summaryErrors(tab, errors),
    save: (values, { base }) =>
      api.call('PUT /api/admin/settings', {
        body: { ...settingsChange(tab, values, base), version: base.version },
      }),
    saved: SETTINGS_SAVED,
    failed: SETTINGS_SAVE_FAILED,
    fieldOf: fieldOfSetting,
    onSaved: (_form, saved) => onSaved(saved),
    loses: leavesTab,
  })
  const { provider } = useShop().payment
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const values = form.getValues()
    const isRight = Object.keys(settingsErrors(tab, values, { settings, today })).length === 0
    const changed = isRight
      ? changedTerms(settings, settingsChange(tab, values, settings), { today, provider })
      : []
    if (changed.length > 0) setQuestion(changed)
    else form.submit()
  }
  return (
    <>
      <form {...form.props} className="grid items-start gap-5 xl:grid-cols-2" onSubmit={submit}>
        {form.notices && <div className="grid gap-4 empty:hidden xl:col-span-2">{form.notices}</div>}
        <SettingsFields tab={tab} form={form} settings={settings} today={today} />
        {/* The button is on the right, because messages appear on the left. */}
        <div className="save-bar xl:col-span-2 -mx-1 flex justify-end border-t border-hairline bg-paper px-1 py-3 max-sm:*:flex-1">
          <Button type="submit" loading={form.saving}>
            Enregistrer
          </Button>
        </div>
      </form>
      <TermsQuestion
        changed={question}
        onClose={() => setQuestion(undefined)}
        onPublish={() => {
          setQuestion(undefined)
          form.submit()
        }}
      />
      {form.question}
    </>
  )
}
