import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { tooLong } from '#shared/field-errors.ts'
import type { SettingsAnswer, TextVersions } from '#shared/settings/contract.ts'
import { guideHtml } from '#shared/settings/default-guide.ts'
import {
  isPageText,
  KEPT_VERSIONS,
  MAIL_TEXT_MAX_LENGTH,
  PAGE_PATHS,
  PAGE_TEXT_MAX_LENGTH,
  type OwnerTextName,
} from '#shared/settings/owner-texts.ts'
import { hintOf } from '#shared/settings/setting.ts'
import { TEXT_SETTINGS } from '#shared/settings/text-settings.ts'
import { TEXT_RESTORED, TEXT_SAVE_FAILED, TEXT_SAVED, TEXT_VERSIONS_FAILED } from '#shared/settings/texts.ts'
import { LOADING_FAILED } from '#shared/texts.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { cleanedMarkup, inertBody } from '#web/base/trusted-markup.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { type Promised, usePromised } from '../api/use-promised.ts'
import { useWrite } from '../api/use-write.ts'
import { ContentEditor } from '../content-editor/content-editor.tsx'
import type { useAdminForm } from '../form/use-admin-form.ts'
import { useEditForm } from '../form/use-edit-form.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Panel } from '../ui/page-head.tsx'

const leavesText = (from: { pathname: string; search: string }, to: { pathname: string; search: string }) =>
  from.pathname !== to.pathname || from.search !== to.search

type OwnerTextFormProps = {
  name: OwnerTextName
  settings: SettingsAnswer
  versions: Promised<TextVersions>
  onSaved: (saved: SettingsAnswer) => void
}

export function OwnerTextForm({ name, settings, versions, onSaved }: OwnerTextFormProps) {
  const setting = TEXT_SETTINGS[name]
  const isPage = isPageText(name)
  const max = isPage ? PAGE_TEXT_MAX_LENGTH : MAIL_TEXT_MAX_LENGTH
  const [round, setRound] = useState(0)
  const [pastes, setPastes] = useState(0)
  const [preview, setPreview] = useState<string>()
  const isTaking = pastes > 0
  const contentOf = ({ texts }: SettingsAnswer) => texts[name] || (name === 'guide' ? guideHtml() : '')
  const form = useEditForm({
    id: 'texte',
    part: name,
    edited: settings,
    valuesOf: (thing) => ({ content: contentOf(thing) }),
    labels: { content: setting.label },
    show: (_name, value) => (isPage ? wordsOf(String(value)) : String(value)),
    onSet: () => setRound((count) => count + 1),
    check: ({ content }) => (content.length > max ? { content: tooLong(max) } : {}),
    save: ({ content }, { base: { version } }) =>
      api.call('PUT /api/admin/settings', { body: { texts: { [name]: content }, version } }),
    saved: TEXT_SAVED,
    failed: TEXT_SAVE_FAILED,
    fieldOf: () => 'content',
    onSaved: (_form, saved) => onSaved(saved),
    loses: leavesText,
    isTaking,
  })
  const show = useMutation(
    async (content: string) => {
      const answer = await api.call('POST /api/admin/settings/texts/:name/preview', {
        params: { name },
        body: { content },
      })
      setPreview(answer.content)
    },
    (error) => toastFailure(error, LOADING_FAILED),
  )
  return (
    <div className="grid gap-6">
      <ShopLink
        to="/admin/settings?tab=texts"
        className="inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4"
      >
        Tous les textes
      </ShopLink>
      <Panel title={setting.label}>
        <form {...form.props} className="grid gap-5">
          {form.notices}
          <TextInput
            name={name}
            form={form}
            round={round}
            isTaking={isTaking}
            onTaking={(change) => setPastes((count) => count + change)}
          />
          <div className="flex flex-wrap justify-end gap-3 border-t border-hairline pt-4">
            {isPage && settings.texts[name] !== '' && (
              <ShopLink
                to={PAGE_PATHS[name]}
                className="mr-auto inline-flex min-h-11 items-center underline underline-offset-4"
              >
                Voir la page en ligne
              </ShopLink>
            )}
            <Button
              variant="secondary"
              loading={show.pending}
              disabled={isTaking}
              onClick={() => show.run(form.getValues().content)}
            >
              Aperçu
            </Button>
            <Button type="submit" loading={form.saving} disabled={isTaking}>
              Enregistrer
            </Button>
          </div>
        </form>
      </Panel>
      <Versions {...{ name, settings, versions, onSaved }} onShow={setPreview} />
      <Preview name={name} content={preview} onClose={() => setPreview(undefined)} />
      {form.question}
    </div>
  )
}

type TextInputProps = {
  name: OwnerTextName
  form: ReturnType<typeof useAdminForm<{ content: string }>>
  /** A new number creates the editor again, because the text was replaced from outside. */
  round: number
  isTaking: boolean
  onTaking: (change: number) => void
}

function TextInput({ name, form, round, isTaking, onTaking }: TextInputProps) {
  const setting = TEXT_SETTINGS[name]
  const content = useWatch({ control: form.control, name: 'content' })
  if (!isPageText(name))
    return (
      <TextArea
        {...form.register('content')}
        value={content}
        label="Votre paragraphe"
        optional
        hint={`${hintOf(setting)} Une ligne vide sépare les paragraphes.`}
        counterMax={MAIL_TEXT_MAX_LENGTH}
        error={form.errors['content']}
      />
    )
  return (
    <>
      <p className="text-sm text-ink-faint">{hintOf(setting)}</p>
      <Controller
        key={round}
        name="content"
        control={form.control}
        render={({ field }) => (
          <ContentEditor
            name="content"
            label="Texte de la page"
            html={field.value}
            onChange={field.onChange}
            isTaking={isTaking}
            onTaking={onTaking}
            error={form.errors['content']}
          />
        )}
      />
    </>
  )
}

type PreviewProps = { name: OwnerTextName; content: string | undefined; onClose: () => void }

function Preview({ name, content, onClose }: PreviewProps) {
  return (
    <AdminDialog
      open={content !== undefined}
      size="wide"
      title={`Aperçu\u00a0: ${TEXT_SETTINGS[name].label}`}
      onClose={onClose}
    >
      {isPageText(name) ? (
        // The server has sanitised this HTML, like every stored version.
        <div className="prose" dangerouslySetInnerHTML={{ __html: cleanedMarkup(content ?? '') }} />
      ) : (
        <p className="break-words whitespace-pre-wrap">{content}</p>
      )}
    </AdminDialog>
  )
}

type VersionsProps = OwnerTextFormProps & { onShow: (content: string) => void }

function Versions({ name, settings, versions, onSaved, onShow }: VersionsProps) {
  const { data, error } = usePromised(versions, TEXT_VERSIONS_FAILED)
  const restore = useWrite(async (content: string) => {
    const body = { texts: { [name]: content }, version: settings.version }
    onSaved(await api.call('PUT /api/admin/settings', { body }))
    toastSuccess(TEXT_RESTORED)
  }, TEXT_SAVE_FAILED)
  const [current, ...former] = data?.versions ?? []
  return (
    <Panel title="Versions">
      <p className="mb-3 text-sm text-ink-faint">Les {KEPT_VERSIONS} dernières versions sont gardées.</p>
      {error !== undefined && !data && <LoadFailure failed={TEXT_VERSIONS_FAILED} />}
      <ul className="divide-y divide-hairline">
        {current && (
          <li className="py-2">
            <VersionLine {...current} /> <strong>en place</strong>
          </li>
        )}
        {former.map(({ _id, content, createdAt, by }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
            <p className="min-w-0 flex-1 basis-60">
              <VersionLine createdAt={createdAt} by={by} />
            </p>
            {content !== '' && (
              <Button variant="quiet" size="sm" className="min-h-11" onClick={() => onShow(content)}>
                Voir
              </Button>
            )}
            <Button
              variant="secondary"
              size="sm"
              className="min-h-11"
              loading={restore.pending}
              onClick={() => restore.run(content)}
            >
              Revenir à cette version
            </Button>
          </li>
        ))}
        <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
          <p className="min-w-0 flex-1 basis-60">Texte d’origine</p>
          {settings.texts[name] === '' ? (
            <strong>en place</strong>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              className="min-h-11"
              loading={restore.pending}
              onClick={() => restore.run('')}
            >
              Revenir au texte d’origine
            </Button>
          )}
        </li>
      </ul>
    </Panel>
  )
}

function VersionLine({ createdAt, by }: { createdAt: string; by: string | null }) {
  return (
    <>
      <DateTime value={createdAt} format="shortMoment" />
      {by && <span className="break-all text-ink-faint">{` par ${by}`}</span>}
    </>
  )
}

const wordsOf = (html: string) => inertBody(html).textContent
