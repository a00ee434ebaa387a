import { counted, formatCount } from '#shared/count.ts'
import type { CustomerOutcome } from '#shared/customers/customers-import.ts'
import type { Meta } from '#web/base/screen.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { FileImport } from '../form/file-import.tsx'
import { useListDialog } from '../ui/use-list-dialog.ts'
import { useCustomersImport } from './use-customers-import.ts'

const TITLE = 'Importer des clients'
/** The maximum number of lines in the preview. The summary counts every line. */
const SHOWN = 200

export const meta: Meta = () => ({ title: TITLE })

const tones: Record<CustomerOutcome['outcome'] | 'refused', BadgeTone> = {
  new: 'green',
  changed: 'blue',
  unchanged: 'grey',
  refused: 'red',
}
const labels: Record<CustomerOutcome['outcome'] | 'refused', string> = {
  new: 'nouveau',
  changed: 'complété',
  unchanged: 'sans changement',
  refused: 'refusé',
}

type Import = ReturnType<typeof useCustomersImport>

/** Imports a file of customers. The effect is shown before anything is written. */
export default function CustomersImportDialog() {
  const { close } = useListDialog('/admin/users')
  const imported = useCustomersImport()
  const { file, chosen, check, save } = imported
  const isBusy = chosen.pending || check.pending || save.pending
  return (
    <FileImport
      title={TITLE}
      id="fichier-clients"
      hint="Un export de Shopify, PrestaShop ou WooCommerce, ou un fichier avec une colonne «&#8239;E-mail&#8239;». Un client qui a déjà un compte ne reçoit que ce qui lui manque. Un consentement à la lettre d’information n’est repris qu’avec sa date. Aucun e-mail n’est envoyé&#160;: chacun choisit son mot de passe par «&#8239;Mot de passe oublié&#8239;»."
      file={chosen}
      isBusy={isBusy}
      isWriting={save.pending}
      onClose={close}
      footer={<Buttons imported={imported} isBusy={isBusy} close={close} />}
    >
      {file && file.unread.length > 0 && (
        <p className="text-sm text-ink-soft">{`Colonnes non lues\u00A0: ${file.unread.join(', ')}`}</p>
      )}
      {isBusy && <Progress imported={imported} />}
      {file && !isBusy && <Preview imported={imported} />}
    </FileImport>
  )
}

function Buttons({ imported, isBusy, close }: { imported: Import; isBusy: boolean; close: () => void }) {
  const { file, wanted, isChecked, isSaved, save, check } = imported
  if (isSaved && wanted.length === 0) return <Button onClick={close}>Fermer</Button>
  return (
    <>
      <Button variant="secondary" onClick={close} disabled={save.pending}>
        Annuler
      </Button>
      {file && !isChecked && !isBusy ? (
        <Button onClick={() => check.run(file)}>Vérifier de nouveau</Button>
      ) : (
        <Button
          disabled={wanted.length === 0 || isBusy || !isChecked}
          loading={save.pending}
          onClick={() => save.run()}
        >
          {wanted.length === 0 ? 'Enregistrer' : `Enregistrer ${counted(wanted.length, 'client')}`}
        </Button>
      )}
    </>
  )
}

function Progress({ imported: { progress, save } }: { imported: Import }) {
  const act = save.pending ? 'Enregistrement' : 'Vérification'
  const label = `${act}\u00A0: ${formatCount(progress.done)} sur ${counted(progress.total, 'ligne')}`
  return <ProgressBar value={progress.done} max={Math.max(1, progress.total)} label={label} />
}

function Preview({ imported: { file, outcomes, isSaved } }: { imported: Import }) {
  const judged = [...outcomes.values()].map(({ line, email, outcome, filled }) => ({
    line,
    name: email,
    outcome,
    notes: [
      ...(outcome === 'changed' ? [`Complété\u00A0: ${filled.join(', ')}`] : []),
      ...(file?.notes.get(line) ?? []),
    ],
  }))
  const refused = (file?.refused ?? []).map(({ line, label, message }) => ({
    line,
    name: label,
    outcome: 'refused' as const,
    notes: [message],
  }))
  const lines = [...judged, ...refused].toSorted((a, b) => a.line - b.line)
  const count = (kind: string) => lines.filter(({ outcome }) => outcome === kind).length
  const summary = [
    counted(count('new'), 'nouveau', 'nouveaux'),
    counted(count('changed'), 'complété'),
    counted(count('refused'), 'refusé'),
    `${formatCount(count('unchanged'))} sans changement`,
  ]
  const first = lines.filter(({ outcome }) => outcome === 'refused')
  const shown = [...first, ...lines.filter(({ outcome }) => outcome !== 'refused')].slice(0, SHOWN)
  return (
    <div className="grid gap-3">
      <output className="font-semibold">
        {isSaved ? <span>Enregistré</span> : <span>Vérifié, rien n’est encore enregistré</span>}
        &nbsp;: <span>{summary.join(' · ')}</span>
      </output>
      <ul className="divide-y divide-hairline">
        {shown.map(({ line, name, outcome, notes }) => (
          <li key={line} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
            <span className="text-sm text-ink-soft tabular-nums">{`Ligne ${line}`}</span>
            <span className="font-semibold wrap-anywhere">{name}</span>
            <Badge tone={tones[outcome]}>{labels[outcome]}</Badge>
            {notes.length > 0 && <span className="w-full text-sm text-ink-soft">{notes.join(' · ')}</span>}
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && (
        <p className="text-sm text-ink-soft">{`Les ${SHOWN} premières lignes, celles refusées d’abord.`}</p>
      )}
    </div>
  )
}
