import type { Role } from '#shared/accounts/roles.ts'
import type { MenuIcon } from './menu-icons.ts'
import { type AdminScreen, labelOf, screenAt, screensFor } from './screens.ts'

export type MenuEntry = { label: string; to: string; icon: MenuIcon }

/** A screen with the screens that belong to it, or a heading above screens of equal rank. */
export type MenuSection = { name: string; lead?: MenuEntry; entries: readonly MenuEntry[] }

type Section = { lead: string } | { name: string }

const SECTIONS: readonly (Section & { entries?: readonly string[] })[] = [
  { lead: '/admin' },
  {
    lead: '/admin/orders',
    entries: ['/admin/orders/new', '/admin/orders/reservations', '/admin/orders/past'],
  },
  {
    lead: '/admin/products',
    entries: ['/admin/collections', '/admin/products/count', '/admin/promotions'],
  },
  { name: 'Clients', entries: ['/admin/users', '/admin/messages'] },
  { lead: '/admin/figures', entries: ['/admin/documents'] },
  {
    name: 'Contenu',
    entries: ['/admin/news', '/admin/banners', '/admin/images', '/admin/settings?tab=texts'],
  },
  { lead: '/admin/settings', entries: ['/admin/integrations', '/admin/activity'] },
  { lead: '/admin/help' },
]

const OWN_LABELS: Partial<Record<string, { label: string; icon: MenuIcon }>> = {
  '/admin/settings?tab=texts': { label: 'Textes', icon: 'document' },
}

export function menuFor(role: Role | undefined): MenuSection[] {
  const screens = screensFor(role)
  const entry = (to: string): MenuEntry[] => {
    const screen = screens.find(({ path }) => path === to.split('?')[0])
    return screen ? [{ label: labelOf(screen), icon: screen.icon, to, ...OWN_LABELS[to] }] : []
  }
  return SECTIONS.flatMap(({ entries = [], ...section }) => {
    const shown = entries.flatMap(entry)
    if ('name' in section) return shown.length > 0 ? [{ name: section.name, entries: shown }] : []
    const [lead] = entry(section.lead)
    return lead ? [{ name: lead.label, lead, entries: shown }] : []
  })
}

export function currentEntry(
  sections: readonly MenuSection[],
  { pathname, search }: { pathname: string; search: string },
): string | undefined {
  const entries = sections.flatMap(({ lead, entries: below }) => (lead ? [lead, ...below] : below))
  const tab = new URLSearchParams(search).get('tab')
  const part = entries.find(({ to }) => tab !== null && to === `${pathname}?tab=${tab}`)
  if (part) return part.to
  const inMenu = (screen: AdminScreen) => entries.some(({ to }) => to === screen.path)
  return screenAt(pathname, screensInMenu.filter(inMenu))?.path
}

const screensInMenu = screensFor('admin')
