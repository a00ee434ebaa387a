export type Entry = {
  label: string
  to: string
  /** The icon's path, on a 24 by 24 grid, drawn as a line. */
  icon: string
}

/** The sidebar's entries, in the specification's order (back-office.md §2). */
export const ENTRIES: readonly Entry[] = [
  { label: 'Tableau de bord', to: '/admin', icon: 'M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6' },
  { label: 'Bannières', to: '/admin/banners', icon: 'M3 5.5h18v9.5H3zM8 19.5h8M12 15v4.5M7 9h6' },
  {
    label: 'Articles',
    to: '/admin/news',
    icon: 'M4 5h13v14.5H6a2 2 0 0 1-2-2zM17 9h3v8.5a2 2 0 0 1-2 2h-2M7.5 9h6M7.5 12.5h6M7.5 16h4',
  },
  {
    label: 'Utilisateurs',
    to: '/admin/users',
    icon: 'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.5-3.2 3.1-4.7 6.5-4.7s6 1.5 6.5 4.7M16 5.3a3.5 3.5 0 0 1 0 6.4M18 15.2c2 .6 3.2 2 3.5 4.3',
  },
  {
    label: 'Produits',
    to: '/admin/products',
    icon: 'm12 3 8.5 4.5v9L12 21l-8.5-4.5v-9zM3.8 7.7 12 12l8.2-4.3M12 12v9',
  },
  { label: 'Commandes', to: '/admin/orders', icon: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6' },
  { label: 'Images', to: '/admin/images', icon: 'M4 4.5h16v15H4zM4 16l5-5 4 4 2.5-2.5L20 17M15 9v.1' },
  { label: 'Messages', to: '/admin/messages', icon: 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5' },
]

/** The entry of a screen: the deepest one whose address leads to the path. */
export function entryOf(pathname: string): Entry | undefined {
  const path = pathname.replace(/\/+$/, '').toLowerCase()
  return ENTRIES.toSorted((a, b) => b.to.length - a.to.length).find(
    ({ to }) => path === to || (to !== '/admin' && path.startsWith(`${to}/`)),
  )
}
