import type { Role } from '#shared/accounts/roles.ts'
import type { MenuIcon } from './menu-icons.ts'

export type AdminScreen = {
  path: string
  /** The file of the screen, below src/web/admin. */
  file: `${string}-screen.tsx`
  title: string
  /** The short name, if it differs from the title. */
  label?: string
  icon: MenuIcon
  /** The screen is hidden from other roles. The server itself checks who may make a call. */
  roles: readonly Role[]
  /** True for a screen with a table whose cells the e2e tests check. */
  isList?: boolean
  aliases?: readonly string[]
  /** Dialogs over the screen. Each has its own address. */
  windows?: readonly { path: string; file: `${string}-dialog.tsx` }[]
  pages?: readonly { path: string; file: `${string}-screen.tsx` }[]
  /** The manual's page about the screen: a file of docs/manuel, without '.md'. */
  help?: string
  /** Additional entries of Ctrl-K. `to` is appended to the path. */
  shortcuts?: readonly { label: string; to: string }[]
}

const ADMINS: readonly Role[] = ['admin']
const STAFF: readonly Role[] = ['admin', 'preparation']

export const ORDERS: AdminScreen = {
  path: '/admin/orders',
  file: 'orders/orders-screen.tsx',
  title: 'Gestion des commandes',
  help: 'preparer-et-envoyer',
  label: 'Commandes',
  icon: 'order',
  roles: STAFF,
  isList: true,
  windows: [
    { path: 'preparation', file: 'orders/preparation-dialog.tsx' },
    { path: 'statuses', file: 'orders/statuses-dialog.tsx' },
    { path: 'bulk-changes/:id', file: 'orders/bulk-change-dialog.tsx' },
    { path: ':id/details', file: 'orders/order-dialog.tsx' },
  ],
  pages: [{ path: ':id', file: 'orders/order-screen.tsx' }],
  shortcuts: [
    { label: 'Commandes à préparer', to: '?due=preparation&sort=oldest' },
    { label: 'Remboursements dus', to: '?due=refund&sort=oldest' },
    { label: 'Colis perdus ou revenus', to: '?due=undelivered&sort=oldest' },
    { label: 'Rétractations', to: '?vue=retractations' },
  ],
}

/** To add a screen, write its file, add a row here, and name its path in `menu.ts`. */
export const SCREENS: readonly AdminScreen[] = [
  {
    path: '/admin',
    file: 'dashboard/dashboard-screen.tsx',
    title: 'Tableau de bord',
    help: 'preparer-et-envoyer',
    icon: 'dashboard',
    roles: ADMINS,
  },
  {
    path: '/admin/banners',
    file: 'banners/banners-screen.tsx',
    title: 'Gestion des bannières',
    help: 'ecrire-un-article',
    label: 'Bannières',
    icon: 'banner',
    roles: ADMINS,
  },
  {
    path: '/admin/news',
    file: 'news/news-screen.tsx',
    title: 'Gestion des articles',
    help: 'ecrire-un-article',
    label: 'Articles',
    icon: 'article',
    roles: ADMINS,
    isList: true,
    aliases: ['new'],
    shortcuts: [{ label: 'Nouvel article', to: '/new' }],
  },
  {
    path: '/admin/users',
    file: 'accounts/users-screen.tsx',
    title: 'Gestion des utilisateurs',
    help: 'inviter-une-personne',
    label: 'Utilisateurs',
    icon: 'users',
    roles: ADMINS,
    isList: true,
    windows: [
      { path: 'import', file: 'customers/customers-import-dialog.tsx' },
      { path: ':id', file: 'customers/customer-dialog.tsx' },
    ],
    shortcuts: [{ label: 'Importer des clients', to: '/import' }],
  },
  {
    path: '/admin/products',
    file: 'catalogue/sleeves-screen.tsx',
    title: 'Gestion des protections',
    help: 'ajouter-un-produit',
    label: 'Produits',
    icon: 'product',
    roles: STAFF,
    isList: true,
    windows: [
      { path: 'new', file: 'catalogue/sleeve-dialog.tsx' },
      { path: 'import', file: 'catalogue/products-import-dialog.tsx' },
      { path: ':id', file: 'catalogue/sleeve-dialog.tsx' },
      { path: ':id/stock', file: 'inventory/stock-dialog.tsx' },
    ],
    shortcuts: [
      { label: 'Ajouter une protection', to: '/new' },
      { label: 'Importer des protections', to: '/import' },
      { label: 'Stocks faibles', to: '?stock=low' },
    ],
  },
  {
    path: '/admin/products/count',
    file: 'inventory/counts-screen.tsx',
    title: 'Inventaire',
    help: 'compter-le-stock',
    icon: 'product',
    roles: STAFF,
    isList: true,
    windows: [{ path: 'import', file: 'inventory/counts-import-dialog.tsx' }],
    shortcuts: [
      { label: 'Compter le stock', to: '' },
      { label: 'Importer un comptage', to: '/import' },
    ],
  },
  {
    path: '/admin/collections',
    file: 'catalogue/collections-screen.tsx',
    title: 'Collections',
    help: 'ranger-en-collections',
    icon: 'product',
    roles: ADMINS,
  },
  {
    path: '/admin/promotions',
    file: 'promotions/promotions-screen.tsx',
    title: 'Codes promo',
    help: 'faire-une-promotion',
    label: 'Promotions',
    icon: 'percent',
    roles: ADMINS,
    isList: true,
    windows: [
      { path: 'new', file: 'promotions/promotion-dialog.tsx' },
      { path: ':id', file: 'promotions/promotion-dialog.tsx' },
    ],
    shortcuts: [{ label: 'Ajouter un code promo', to: '/new' }],
  },
  ORDERS,
  {
    path: '/admin/orders/new',
    file: 'manual-orders/new-order-screen.tsx',
    title: 'Nouvelle commande',
    help: 'commande-par-telephone',
    icon: 'order',
    roles: ADMINS,
  },
  {
    path: '/admin/orders/reservations',
    file: 'manual-orders/reservations-screen.tsx',
    title: 'Commandes en attente de paiement',
    help: 'commande-par-telephone',
    label: 'En attente de paiement',
    icon: 'order',
    roles: ADMINS,
    isList: true,
  },
  {
    path: '/admin/orders/past',
    file: 'past-orders/past-orders-screen.tsx',
    title: 'Anciennes commandes',
    help: 'reprendre-clients-et-commandes',
    icon: 'order',
    roles: ADMINS,
    isList: true,
    windows: [
      { path: 'import', file: 'past-orders/past-orders-import-dialog.tsx' },
      { path: ':id', file: 'past-orders/past-order-dialog.tsx' },
    ],
    shortcuts: [{ label: 'Importer d’anciennes commandes', to: '/import' }],
  },
  {
    path: '/admin/images',
    file: 'images/images-screen.tsx',
    title: "Gestionnaire d'images",
    label: 'Images',
    icon: 'image',
    roles: ADMINS,
  },
  {
    path: '/admin/messages',
    file: 'messages/messages-screen.tsx',
    title: 'Messages de contact',
    help: 'repondre-aux-messages',
    label: 'Messages',
    icon: 'message',
    roles: STAFF,
    isList: true,
    windows: [{ path: ':id', file: 'messages/message-dialog.tsx' }],
    shortcuts: [{ label: 'Messages sans réponse', to: '?state=open' }],
  },
  {
    path: '/admin/figures',
    file: 'figures/figures-screen.tsx',
    title: 'Ventes',
    help: 'cloturer-le-mois',
    icon: 'chart',
    roles: ADMINS,
  },
  {
    path: '/admin/documents',
    file: 'documents/documents-screen.tsx',
    title: 'Factures et avoirs',
    help: 'cloturer-le-mois',
    icon: 'document',
    roles: ADMINS,
    isList: true,
  },
  {
    path: '/admin/activity',
    file: 'activity/activity-screen.tsx',
    title: 'Journal d’activité',
    icon: 'clock',
    roles: ADMINS,
    isList: true,
  },
  {
    path: '/admin/settings',
    file: 'settings/settings-screen.tsx',
    title: 'Réglages',
    help: 'ouvrir-la-boutique',
    icon: 'settings',
    roles: ADMINS,
    shortcuts: [
      { label: 'Tarifs et délais de livraison', to: '?tab=delivery' },
      { label: 'Coordonnées de la boutique', to: '?tab=shop' },
      { label: 'Textes des pages et des e-mails', to: '?tab=texts' },
      { label: 'Régime de TVA', to: '?tab=vat' },
    ],
  },
  {
    path: '/admin/integrations',
    file: 'integrations/integrations-screen.tsx',
    title: 'API et webhooks',
    help: 'relier-un-logiciel',
    icon: 'settings',
    roles: ADMINS,
  },
  {
    path: '/admin/help',
    file: 'help/help-screen.tsx',
    title: 'Aide',
    icon: 'article',
    roles: STAFF,
    pages: [{ path: ':page', file: 'help/help-page-screen.tsx' }],
  },
]

export const labelOf = ({ label, title }: AdminScreen): string => label ?? title

export const screensFor = (role: Role | undefined): readonly AdminScreen[] =>
  SCREENS.filter(({ roles }) => role !== undefined && roles.includes(role))

export function screenAt(pathname: string, screens = SCREENS): AdminScreen | undefined {
  const path = pathname.replace(/\/+$/, '').toLowerCase()
  return screens
    .toSorted((a, b) => b.path.length - a.path.length)
    .find(
      (screen) => path === screen.path || (screen.path !== '/admin' && path.startsWith(`${screen.path}/`)),
    )
}
