import { foldText } from '#shared/search-text.ts'
import { ENTRIES } from '../layout/menu-entries.ts'

export type Command = { key: string; group: string; label: string; detail?: string; to: string }

const GROUP = 'Écrans et actions'

/** Everywhere that one can go at once, and what one begins there. */
const COMMANDS: readonly Command[] = [
  ...ENTRIES.map(({ label, to }) => ({ label, to })),
  { label: 'Commandes à préparer', to: '/admin/orders?due=preparation&sort=oldest' },
  { label: 'Remboursements dus', to: '/admin/orders?due=refund&sort=oldest' },
  { label: 'Rétractations', to: '/admin/orders?vue=retractations' },
  { label: 'Messages sans réponse', to: '/admin/messages?state=open' },
  { label: 'Ajouter une protection', to: '/admin/products/new' },
  { label: 'Inventaire (compter le stock)', to: '/admin/products/count' },
  { label: 'Importer un comptage', to: '/admin/products/count/import' },
  { label: 'Stocks faibles', to: '/admin/products?stock=low' },
  { label: 'Nouvel article', to: '/admin/news/new' },
  { label: 'Ventes', to: '/admin/figures' },
  { label: 'Factures et avoirs', to: '/admin/documents' },
  { label: 'Journal d’activité', to: '/admin/activity' },
].map((command) => ({ ...command, key: command.to, group: GROUP }))

/** What a screen that has no entry in the menu is called. */
export const screenAt = (path: string): string | undefined =>
  COMMANDS.find(({ to }) => to === path.replace(/\/+$/, ''))?.label

/** The ones whose words begin with what is typed, in whatever order. */
export function commandsFor(typed: string): readonly Command[] {
  const wanted = wordsOf(typed)
  return COMMANDS.filter(({ label }) => {
    const words = wordsOf(label)
    return wanted.every((word) => words.some((one) => one.startsWith(word)))
  })
}

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^a-z0-9]+/u)
    .filter(Boolean)
