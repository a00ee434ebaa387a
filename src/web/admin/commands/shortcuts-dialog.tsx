import { useState } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { keptByAdmin } from '../browser-storage.ts'
import { AdminDialog } from '../ui/admin-dialog.tsx'

const SHORTCUTS: readonly (readonly [keys: string, act: string])[] = [
  ['Ctrl K', 'Aller à un écran, une commande, une protection ou un client'],
  ['/', 'Chercher dans la liste affichée'],
  ['?', 'Montrer ces raccourcis'],
  ['Échap', 'Fermer la fenêtre, ou vider la recherche'],
  ['↑ ↓ Entrée', 'Choisir un résultat'],
  ['Ctrl Entrée', 'Enregistrer le formulaire où l’on écrit'],
]

/** People who dictate can turn the shortcuts off (WCAG 2.1.4). */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(() => keptByAdmin.noShortcuts.read() === null)
  return (
    <AdminDialog open size="narrow" title="Raccourcis clavier" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-3">
        {SHORTCUTS.map(([keys, act]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-xs border border-edge px-2 py-0.5 text-sm">{keys}</kbd>
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        name="raccourcis"
        className="mt-4"
        label="Raccourcis actifs dans ce navigateur"
        hint={
          'Une fois désactivés, Ctrl K, «\u202F/\u202F» et «\u202F?\u202F» n’ont plus d’effet\u202F; le menu garde «\u202FAller à…\u202F».'
        }
        checked={isOn}
        onChange={({ target }) => {
          if (target.checked) keptByAdmin.noShortcuts.remove()
          else keptByAdmin.noShortcuts.write('1')
          setOn(target.checked)
        }}
      />
    </AdminDialog>
  )
}
