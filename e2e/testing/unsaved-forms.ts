import type { Locator, Page } from '@playwright/test'

export type Stage = { url: string; toPrepare: string; sent: string; subject: string }

type OpenForm = (page: Page, stage: Stage) => Promise<Locator>

const order =
  (which: 'toPrepare' | 'sent', open: (order: Locator, page: Page) => Promise<Locator>): OpenForm =>
  async (page, stage) => {
    await page.goto(`${stage.url}/admin/orders/${stage[which]}/details`)
    return open(page.getByRole('dialog', { name: /^Commande C-/ }), page)
  }

const at =
  (path: string, field: (page: Page) => Locator | Promise<Locator>): OpenForm =>
  async (page, { url }) => {
    await page.goto(url + path)
    return field(page)
  }

const press = async (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).first().click()

/** Forms of the back-office by file: how a person opens the form, and one of its fields. */
export const UNSAVED_FORMS: Record<string, OpenForm> = {
  'news/article-form.tsx': at('/admin/news/new', (page) =>
    page.getByRole('textbox', { name: 'Titre', exact: true }),
  ),
  'settings/owner-text-form.tsx': at('/admin/settings?tab=texts&text=guide', (page) =>
    page.getByRole('textbox', { name: 'Texte de la page' }),
  ),
  'settings/settings-form.tsx': at('/admin/settings?tab=delivery', (page) =>
    page.getByRole('group', { name: 'Colissimo, France', exact: true }).getByLabel('Tarif (€)'),
  ),
  'catalogue/sleeve-form.tsx': at('/admin/products/new', (page) => page.getByLabel('Nom', { exact: true })),
  'catalogue/row-edit.tsx': at('/admin/products', async (page) => {
    await press(page, /Réception/)
    return page.getByLabel(/^Nombre reçu/)
  }),
  'catalogue/bulk-dialog.tsx': at('/admin/products', async (page) => {
    await page.getByLabel('Choisir toute la page').check()
    await press(page, 'Modifier…')
    return page.getByRole('dialog').getByLabel('Pourcentage (+ ou −)')
  }),
  'accounts/invitations.tsx': at('/admin/users', async (page) => {
    await press(page, 'Inviter une personne')
    return page.getByRole('dialog').getByLabel('E-mail', { exact: true })
  }),
  'customers/customer-notes.tsx': async (page, { url }) => {
    await page.goto(`${url}/admin/users`)
    await page.getByRole('table').getByRole('link').first().click()
    return page.getByRole('dialog').getByLabel('Ajouter une note')
  },
  'catalogue/collection-form.tsx': at('/admin/collections', async (page) => {
    await press(page, /^Ajouter|^Nouvelle collection/)
    return page.getByLabel('Nom', { exact: true })
  }),
  'inventory/counts-screen.tsx': at('/admin/products/count', (page) => page.getByLabel(/^Compté/).first()),
  'inventory/stock-form.tsx': at('/admin/products', async (page) => {
    await press(page, /^Stock\s: /)
    return page.getByRole('dialog').getByLabel('Nombre compté en rayon')
  }),
  'banners/banner-form.tsx': at('/admin/banners', async (page) => {
    await press(page, /^Ajouter/)
    return page.getByLabel('Titre', { exact: true })
  }),
  'promotions/promotion-form.tsx': at('/admin/promotions', async (page) => {
    await press(page, 'Ajouter un code promo')
    return page.getByLabel('Code', { exact: true })
  }),
  'integrations/new-read-key-dialog.tsx': at('/admin/integrations', async (page) => {
    await press(page, 'Créer une clé')
    return page.getByRole('dialog').getByRole('textbox', { name: 'Nom' })
  }),
  'integrations/webhook-dialog.tsx': at('/admin/integrations', async (page) => {
    await press(page, 'Ajouter un webhook')
    return page.getByRole('dialog').getByLabel('Adresse', { exact: true })
  }),
  'images/image-card.tsx': at('/admin/images', async (page) => {
    await press(page, /^Renommer /)
    return page.getByLabel('Nouveau nom')
  }),
  'images/image-details-dialog.tsx': at('/admin/images', async (page) => {
    await press(page, /^Utilisations et texte alternatif/)
    return page.getByRole('dialog').getByLabel('Texte alternatif')
  }),
  'messages/answer-form.tsx': async (page, { url, subject }) => {
    await page.goto(`${url}/admin/messages?q=${encodeURIComponent(subject)}`)
    await press(page, 'Répondre')
    return page.getByRole('dialog', { name: subject }).getByLabel('Répondre')
  },
  'manual-orders/use-manual-order.ts': at('/admin/orders/new', (page) => page.getByLabel('Prénom')),
  'orders/note-form.tsx': order('toPrepare', async (dialog) => dialog.getByLabel('Ajouter une note')),
  'orders/use-status-form.ts': order('toPrepare', async (dialog) => {
    await dialog.getByLabel('Statut', { exact: true }).selectOption('En cours de livraison')
    return dialog.getByLabel('Numéro de suivi')
  }),
  'orders/address-form.tsx': order('toPrepare', async (dialog) => {
    await press(dialog, 'Corriger la livraison')
    return dialog.getByRole('form', { name: 'Corriger la livraison' }).getByLabel('Ville')
  }),
  'orders/send-part-dialog.tsx': order('toPrepare', async (dialog, page) => {
    await press(dialog, 'Envoyer une partie')
    return page.getByRole('dialog', { name: 'Envoyer un colis' }).getByLabel('Numéro de suivi')
  }),
  'orders/company-invoice-dialog.tsx': order('toPrepare', async (dialog, page) => {
    await press(dialog, /entreprise/)
    return page.getByLabel('Nom de l’entreprise')
  }),
  'refunds/use-refund-form.ts': order('toPrepare', async (dialog, page) => {
    await press(dialog, /^Rembourser/)
    return page.getByRole('dialog', { name: 'Rembourser' }).getByLabel(/Montant/)
  }),
  'orders/send-form.tsx': async (page, { url, toPrepare }) => {
    await page.goto(`${url}/admin/orders/preparation?ids=${toPrepare}`)
    return page.getByLabel(/^Numéro de suivi de /)
  },
  'orders/parcel-dialog.tsx': order('sent', async (dialog, page) => {
    await press(dialog, 'Modifier le colis 1')
    return page.getByRole('dialog', { name: 'Modifier le colis' }).getByLabel('Numéro de suivi')
  }),
  'withdrawals/new-return-dialog.tsx': order('sent', async (dialog, page) => {
    await press(dialog, 'Enregistrer un retour')
    return page.getByRole('dialog', { name: 'Enregistrer un retour' }).getByLabel(/, lot de 5/)
  }),
}

export const NOT_WALKED = {
  'keys/keys-dialog.tsx': 'a demo takes no keys',
  'content-editor/image-dialog.tsx': 'a window over an article, which is walked',
  'content-editor/link-dialog.tsx': 'a window over an article, which is walked',
  'manual-orders/reservation-payment-dialog.tsx': 'a choice and a day',
  'orders/customer-email-form.tsx': 'one address, of an order without an account',
  'orders/refunded-status-dialog.tsx': 'a choice and a day',
  'withdrawals/return-check-dialog.tsx': 'a few counts of an order that came back',
  'withdrawals/return-repayment-dialog.tsx': 'a choice and a day',
}
