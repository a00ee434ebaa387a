import type { Day } from '#shared/paris-day.ts'
import type { SettingsAnswer, SettingsChange } from '#shared/settings/contract.ts'
import { generalTerms, type TermsMatter, type TermsText } from '#shared/terms/terms-of-sale.ts'
import { Button } from '#web/ui/button.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { changedWords, type ChangedWords } from './changed-words.ts'
import { deliveryAfter } from './settings-form-values.ts'

export type ChangedTerms = { title: string; before: string; after: string }[]

type Now = { today: Day; provider: TermsMatter['provider'] }

export function changedTerms(settings: SettingsAnswer, change: SettingsChange, now: Now): ChangedTerms {
  const before = generalTerms(matterOf(settings, {}, now))
  const after = generalTerms(matterOf(settings, change, now))
  return after.flatMap(({ title, texts }, section) =>
    texts.flatMap((text, at) => {
      const old = wordsOf(before[section]?.texts[at])
      return old === wordsOf(text) ? [] : [{ title, before: old, after: wordsOf(text) }]
    }),
  )
}

const wordsOf = (text: TermsText | undefined) =>
  text === undefined ? '' : typeof text === 'string' ? text : [text.title, ...text.box].join(' ')

function matterOf(
  settings: SettingsAnswer,
  { shop, delivery, weights, vat, payment }: SettingsChange,
  { today, provider }: Now,
): TermsMatter {
  const texts = { ...settings.shop, ...shop }
  const { regime, from = today } = vat ?? {}
  return {
    shop: { ...texts, returnAddress: texts.returnAddress || texts.address },
    delivery: deliveryAfter(settings, { delivery, weights }),
    vat: regime && from <= today ? regime : settings.vat.today,
    provider,
    payLater: payment?.payLater ?? settings.payment.payLater,
    companiesAbroad: vat?.companiesAbroad ?? settings.vat.companiesAbroad,
  }
}

type TermsQuestionProps = {
  changed: ChangedTerms | undefined
  onClose: () => void
  onPublish: () => void
}

export function TermsQuestion({ changed, onClose, onPublish }: TermsQuestionProps) {
  return (
    <AdminDialog
      open={changed !== undefined}
      onClose={onClose}
      title="Vos conditions générales de vente changent"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Revenir au formulaire
          </Button>
          <Button onClick={onPublish}>Enregistrer et publier</Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>
          En enregistrant, vous publiez une nouvelle version de vos CGV. Les commandes déjà passées gardent la
          leur&#8239;; un client qui commande en ce moment devra accepter la nouvelle.
        </p>
        {changed?.map(({ title, before, after }) => (
          <Changed key={`${title} ${after}`} title={title} words={changedWords(before, after)} />
        ))}
      </div>
    </AdminDialog>
  )
}

function Changed({ title, words }: { title: string; words: ChangedWords }) {
  const { start, before, after, end } = words
  const isNew = before === '' && start === '' && end === ''
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      <p className="rounded-sm bg-red-wash px-3 py-2 text-sm">
        <span className="block font-semibold">Avant</span>
        {isNew ? <span>rien</span> : <Marked start={start} end={end} as="del" changed={before} />}
      </p>
      <p className="rounded-sm bg-green-wash px-3 py-2 text-sm">
        <span className="block font-semibold">Après</span>
        <Marked start={start} end={end} as="ins" changed={after} />
      </p>
    </section>
  )
}

type MarkedProps = { start: string; changed: string; end: string; as: 'del' | 'ins' }

function Marked({ start, changed, end, as: Mark }: MarkedProps) {
  return (
    <>
      <span>{start}</span> {changed && <Mark className="font-semibold">{changed}</Mark>} <span>{end}</span>
    </>
  )
}
