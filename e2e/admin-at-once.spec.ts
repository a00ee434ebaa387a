import type { Locator } from '@playwright/test'
import { SLEEVE_UPDATED } from '#shared/catalogue/admin-texts.ts'
import { ARTICLE_UPDATED } from '#shared/news/texts.ts'
import { NOTE_ADDED, statusUpdated } from '#shared/orders/texts.ts'
import { TEXT_SAVED } from '#shared/settings/texts.ts'
import { STALE_EDIT } from '#shared/texts.ts'
import { asOwner, enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { buyByCalls } from './testing/bought-order.ts'
import { expect, test } from './testing/shop.ts'

test('the list updates by itself; a dialog shows both states and keeps what was typed and selected @rare', async ({
  page,
  shop,
}) => {
  const { _id: id, number } = await buyByCalls(shop.url)
  const token = await enterAsAdmin(page, shop.url)
  await page.goto('/admin/orders')
  const chosen = page.getByRole('checkbox', { name: `Choisir la commande ${number}` })
  await chosen.check()
  await expect(page).toHaveTitle(/^\(\d+\) Gestion des commandes/)
  const later = await buyByCalls(shop.url)
  await expect(page.getByRole('row').filter({ hasText: later.number })).toBeVisible()
  await expect(chosen).toBeChecked()
  await page.getByRole('button', { name: `Détails de la commande ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Commande ${number}` })
  const status = dialog.getByLabel('Statut', { exact: true })
  await status.selectOption('En cours de livraison')
  await dialog.getByLabel('Numéro de suivi').fill('6A12345678901')
  const meanwhile = async (data: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const put = await page.request.put(`${shop.url}/api/orders/${id}/status`, { headers, data })
    expect(put.status()).toBe(200)
  }
  await meanwhile({ status: 'Annulé par le client' })
  await expect(dialog.getByRole('alert')).toContainText('« Annulé par le client »')
  // A barcode scanner sends Enter after the number.
  await dialog.getByLabel('Numéro de suivi').press('Enter')
  await expect(dialog.getByRole('button', { name: 'Annuler ce changement' })).toBeVisible()
  await expect(status).toHaveValue('En cours de livraison')
  await expect(dialog.getByLabel('Numéro de suivi')).toHaveValue('6A12345678901')
  const looked = dialog.getByRole('button', { name: 'J’ai vu, continuer' })
  await looked.click()
  await expect(status).toHaveValue('En cours de livraison')
  await status.selectOption('Annulé')
  await dialog.getByRole('button', { name: 'Mettre à jour' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await meanwhile({ status: 'Annulé par le client', note: 'Le client a rappelé' })
  await expect(question).toBeHidden()
  await looked.click()
  await dialog.getByRole('button', { name: 'Mettre à jour' }).click()
  await question.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(page.getByText(statusUpdated('Annulé')).first()).toBeVisible()
})

test('two shopkeepers edit one product, and both changes are kept @rare', async ({ page, browser, shop }) => {
  const token = await enterAsAdmin(page, shop.url)
  const made = await page.request.post(`${shop.url}/api/sleeves`, {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'À deux', price: 4.5, description: 'Avant', stock: 30 },
  })
  const { _id: id } = await made.json()
  const address = `${shop.url}/admin/products/${id}`
  const colleague = await (await browser.newContext()).newPage()
  await enterAsAdmin(colleague, shop.url)
  await Promise.all([page.goto(address), colleague.goto(address)])
  const [form, other] = [page, colleague].map((who) =>
    who.getByRole('dialog', { name: 'Modifier la protection' }),
  ) as [Locator, Locator]
  await form.getByLabel('Description', { exact: true }).fill('La mienne')
  await form.getByLabel('Nom', { exact: true }).fill('À nous deux')
  await form.getByLabel('Stock', { exact: true }).fill('25')

  await other.getByLabel('Prix pour 5 pochettes (€)').fill('5,90')
  await other.getByLabel('Description', { exact: true }).fill('La sienne')
  await other.getByLabel('Nom', { exact: true }).fill('À eux deux')
  await other.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(colleague.getByText(SLEEVE_UPDATED).first()).toBeVisible()

  await form.getByRole('button', { name: 'Sauvegarder' }).click()
  const conflict = form.getByRole('region', { name: 'Modifié entre-temps' })
  await expect(conflict).toContainText(STALE_EDIT)
  await expect(conflict).toContainText(
    'Repris, puisque vous n’y aviez pas touché : Prix pour 5 pochettes (€)',
  )
  await expect(form.getByLabel('Prix pour 5 pochettes (€)')).toHaveValue('5,90')
  await expect(form.getByLabel('Description', { exact: true })).toHaveValue('La mienne')
  await expectNoAxeViolations(page)
  const name = conflict.getByRole('group', { name: 'Nom' })
  await expect(name).toContainText('À eux deux')
  await name.getByRole('button', { name: 'Prendre l’autre' }).click()
  await expect(form.getByLabel('Nom', { exact: true })).toHaveValue('À eux deux')
  await form.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page.getByText(SLEEVE_UPDATED).first()).toBeVisible()
  const saved = await (
    await page.request.get(`${shop.url}/api/sleeves/${id}`, { headers: { authorization: `Bearer ${token}` } })
  ).json()
  expect(saved).toMatchObject({ price: 5.9, description: 'La mienne', name: 'À eux deux', stock: 25 })
  await colleague.context().close()
})

test(
  'two shopkeepers change the settings: what is typed stays, next to what the other has saved',
  { tag: '@rare' },
  async ({ page, ownShop: { url } }) => {
    const token = await enterAsAdmin(page, url)
    const headers = { authorization: `Bearer ${token}` }
    const stored = async () => (await page.request.get(`${url}/api/admin/settings`, { headers })).json()
    const colleague = async (change: object) => {
      const { version } = await stored()
      const answer = await page.request.put(`${url}/api/admin/settings`, {
        headers,
        data: { version, ...change },
      })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
    const conflict = page.getByRole('region', { name: 'Modifié entre-temps' })

    await page.goto(`${url}/admin/settings?tab=shop`)
    const capital = page.getByLabel('Capital social')
    await capital.fill('2 000 €')
    await colleague({ shop: { capital: '3 000 €' } })
    const reread = () =>
      page.waitForResponse(
        (answer) => answer.url().endsWith('/admin/settings') && answer.request().method() === 'GET',
      )
    await Promise.all([reread(), save.click()])
    await expect(conflict.getByRole('group', { name: 'Capital social' })).toContainText('3 000 €')
    await expect(capital).toHaveValue('2 000 €')
    for (const typed of ['2 000 €', '4 000 €']) {
      await capital.fill(typed)
      await save.click()
      await expect.poll(async () => (await stored()).shop.capital).toBe(typed)
      await expect(conflict).toBeHidden()
    }

    await page.goto(`${url}/admin/settings?tab=texts&text=delivered`)
    const paragraph = page.getByLabel('Votre paragraphe')
    await paragraph.fill('Le mien')
    await colleague({ texts: { delivered: 'Le sien' } })
    await Promise.all([reread(), save.click()])
    await expect(conflict).toContainText('Le sien')
    await expect(paragraph).toHaveValue('Le mien')
    await save.click()
    await expect(page.getByText(TEXT_SAVED).first()).toBeVisible()
    await page.getByRole('button', { name: 'Revenir à cette version' }).first().click()
    await expect(paragraph).toHaveValue('Le sien')
  },
)

test('two shopkeepers refund one order: the second sees the first refund before more money is sent', async ({
  page,
  shop,
}) => {
  const { _id: id } = await buyByCalls(shop.url)
  await enterAsAdmin(page, shop.url)
  const mine = page.getByRole('dialog', { name: 'Rembourser' })
  await page.goto(`${shop.url}/admin/orders/${id}/details`)
  await page.getByRole('button', { name: 'Rembourser', exact: true }).click()
  await mine.getByLabel(/Montant/).fill('2,00')
  const theirs = { amount: 2, requestId: crypto.randomUUID() }
  await asOwner(shop.url, 'POST', `/api/orders/${id}/refunds`, theirs)

  await expect(mine.getByRole('alert')).toContainText(/Vous avez déjà remboursé 2,00.€/)
  await expect(mine.getByLabel(/Montant/)).toHaveValue('2,00')
  const again = mine.getByRole('button', { name: /^Rembourser 2,00/ })
  await expect(again).toBeDisabled()
  let isMade = false
  await page.route('**/refunds', async (route) => {
    const response = await route.fetch()
    isMade = response.ok()
    if (isMade) await route.abort()
    else await route.fulfill({ response })
  })
  // The payment provider may answer only now. The form then asks the admin to read the change first. A dispatched click
  // acts at once, or does nothing if the button is disabled.
  await expect(async () => {
    const news = mine.getByRole('button', { name: 'J’ai vu, continuer' })
    if (!isMade) await ((await news.isVisible()) ? news : again).dispatchEvent('click')
    expect(isMade).toBe(true)
  }).toPass()
  await expect(mine.getByRole('alert')).toContainText('C’est fait.')
  await expect(again).toBeDisabled()
  await mine.getByRole('button', { name: 'Annuler' }).click()
})

test(
  'two shopkeepers prepare the same parcels: the second sees the numbers already sent before sending more',
  { tag: '@rare' },
  async ({ page, browser, shop }) => {
    const [one, other] = [await buyByCalls(shop.url), await buyByCalls(shop.url)]
    const colleague = await (await browser.newContext()).newPage()
    const [token] = await Promise.all([enterAsAdmin(page, shop.url), enterAsAdmin(colleague, shop.url)])
    for (const [who, first] of [[page, '6A0000000000'] as const, [colleague, '6B0000000000'] as const]) {
      await who.goto(`${shop.url}/admin/orders/preparation?ids=${one._id},${other._id}`)
      await who.getByLabel(`Numéro de suivi de ${one.number}`).fill(`${first}1`)
      await who.getByLabel(`Numéro de suivi de ${other.number}`).fill(`${first}2`)
    }
    await colleague.getByRole('button', { name: 'Marquer comme envoyées (2)' }).click()
    await colleague.route(
      '**/api/admin/bulk-changes',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await colleague.getByRole('button', { name: 'Enregistrer l’envoi' }).click()
    await expect(colleague.getByText('2 commandes en livraison').first()).toBeVisible()

    const seen = page.getByRole('alert').filter({ hasText: '6B00000000001' })
    await expect(seen).toContainText('Votre numéro : 6A00000000001')
    await expect(page.getByRole('button', { name: 'Rien à envoyer' })).toBeDisabled()
    await expectNoAxeViolations(page)
    await seen.getByRole('button', { name: 'Garder ce qui est enregistré' }).click()
    await expect(page.getByLabel(`Numéro de suivi de ${one.number}`)).toHaveValue('6B00000000001')
    await page.getByRole('button', { name: 'J’ai vu, continuer' }).click()
    await page.getByRole('button', { name: 'Enregistrer les numéros (1)' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Colis déjà partis')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Rien à envoyer' })).toBeDisabled()
    const stored = async (id: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await (await page.request.get(`${shop.url}/api/orders/${id}`, { headers })).json())
        .trackingNumber
    }
    expect([await stored(one._id), await stored(other._id)]).toEqual(['6B00000000001', '6A00000000002'])

    await page.goto(`${shop.url}/admin/orders/${one._id}/details`)
    const dialog = page.getByRole('dialog', { name: `Commande ${one.number}` })
    await dialog.getByLabel('Ajouter une note').fill('À rappeler')
    await colleague.goto(`${shop.url}/admin/orders/${one._id}/details`)
    await colleague.getByLabel('Statut', { exact: true }).selectOption('Livré')
    await colleague.getByRole('button', { name: 'Mettre à jour' }).click()
    await expect(colleague.getByText(statusUpdated('Livré')).first()).toBeVisible()
    await expect(dialog.getByRole('alert').filter({ hasText: 'J’ai vu' })).toContainText('« Livré »')
    await expect(dialog.getByRole('button', { name: 'Ajouter la note' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'J’ai vu, continuer' }).click()
    await dialog.getByRole('button', { name: 'Ajouter la note' }).click()
    await expect(page.getByText(NOTE_ADDED).first()).toBeVisible()
    await colleague.context().close()
  },
)

test('keeps both texts when a colleague has changed an article', { tag: '@rare' }, async ({ page, shop }) => {
  const token = await enterAsAdmin(page, shop.url)
  const headers = { authorization: `Bearer ${token}` }
  const article = {
    title: `À deux ${crypto.randomUUID().slice(0, 8)}`,
    summary: 'Avant',
    content: '<p>Avant</p>',
    author: 'Zoé',
    categories: ['Autres'],
  }
  const made = await (await page.request.post(`${shop.url}/api/articles`, { headers, data: article })).json()
  const { _id: id } = made
  await page.goto(`/admin/news?edit=${id}`)
  await page.getByLabel('Résumé').fill('Le mien')
  const theirs = { ...article, summary: 'Le sien', content: '<p>Bien mieux</p>' }
  const put = await page.request.put(`${shop.url}/api/articles/${id}`, { headers, data: theirs })
  expect(put.status()).toBe(200)
  const save = page.getByRole('button', { name: 'Enregistrer les modifications' })
  await save.click()
  const conflict = page.getByRole('region', { name: 'Modifié entre-temps' })
  await expect(conflict.getByRole('group', { name: 'Résumé' })).toContainText('Le sien')
  await expect(page.getByRole('textbox', { name: 'Contenu' })).toHaveText('Bien mieux')
  await expect(page.getByLabel('Résumé')).toHaveValue('Le mien')
  await save.click()
  await expect(page.getByText(ARTICLE_UPDATED).first()).toBeVisible()
  const saved = await (await page.request.get(`${shop.url}/api/articles/${id}`, { headers })).json()
  expect(saved).toMatchObject({ summary: 'Le mien', content: '<p>Bien mieux</p>' })
  expect((await page.request.delete(`${shop.url}/api/articles/${id}`, { headers })).ok()).toBe(true)
})
