import type { Locator, Page } from '@playwright/test'
import { SLEEVE_CREATED } from '#shared/catalogue/admin-texts.ts'
import { PROMOTION_CREATED } from '#shared/promotions/texts.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { buyMany } from './testing/bought-order.ts'
import { watchMessages } from './testing/covered-by-messages.ts'
import { pictureFile } from './testing/picture-file.ts'
import { expect, test } from './testing/shop.ts'

async function begin(page: Page) {
  const home = page.getByRole('navigation', { name: 'Administration' })
  await home.getByRole('link', { name: 'Tableau de bord' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de bord')
  let clicks = 0
  return {
    menu: (name: string) => home.getByRole('link', { name, exact: true }),
    press: async (target: Locator) => {
      clicks += 1
      await target.click()
    },
    count: () => clicks,
  }
}

test('the ten usual tasks of an owner need no more clicks than before @rare', async ({
  page,
  ownShop: { url },
}) => {
  const orders = await buyMany(url, 6, { relays: true })
  await enterAsAdmin(page, url)
  await page.goto(`${url}/admin`)
  const counted: Record<string, number> = {}
  const messages = await watchMessages(page)
  await page.reload()
  const toast = (text: string) => expect(page.getByText(text).first()).toBeVisible()

  let task = await begin(page)
  await task.press(page.getByRole('button', { name: /^Préparer les \d+$/ }))
  const slips = page.waitForEvent('download')
  await task.press(page.getByRole('button', { name: 'Bons de préparation (PDF)' }))
  await slips
  await task.press(page.getByRole('button', { name: /^Créer les étiquettes/ }))
  const labels = page.waitForEvent('download')
  await task.press(page.getByRole('button', { name: /^Imprimer \d+ étiquettes \(PDF\)$/ }))
  await labels
  await task.press(page.getByRole('button', { name: /^Marquer comme envoyées/ }))
  await task.press(page.getByRole('button', { name: 'Enregistrer l’envoi' }))
  await toast('en livraison')
  counted['send many orders'] = task.count()
  await page.keyboard.press('Escape')

  const { number } = orders[0] ?? { number: '' }
  task = await begin(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(number)
  await expect(page.getByRole('dialog').getByRole('link', { name: number })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(number).first()).toBeVisible()
  counted['find an order'] = task.count()

  task = await begin(page)
  await task.press(
    page
      .getByRole('main')
      .getByRole('link', { name: /En cours de livraison/ })
      .first(),
  )
  await task.press(page.getByRole('button', { name: 'Marquer comme livrée' }))
  await expect(page.getByRole('main')).toContainText('La commande est passée à')
  await expect(page.getByRole('button', { name: 'Marquer comme livrée' })).toHaveCount(0)
  counted['one order delivered'] = task.count()

  task = await begin(page)
  await task.press(page.getByRole('main').getByRole('link', { name: /Livré/ }).first())
  await task.press(page.getByRole('button', { name: 'Rembourser', exact: true }))
  const refund = page.getByRole('dialog', { name: 'Rembourser' })
  await task.press(refund.getByRole('button', { name: /^Augmenter/ }).first())
  await task.press(refund.getByRole('button', { name: /^Rembourser \d/ }))
  await toast('Remboursement effectué avec succès')
  counted['refund one line'] = task.count()

  task = await begin(page)
  await task.press(task.menu('Produits'))
  await task.press(page.getByRole('button', { name: 'Ajouter une protection' }).first())
  const form = page.getByRole('dialog', { name: 'Ajouter une protection' })
  await form.getByLabel('Nom', { exact: true }).fill('Lueur')
  await form.getByLabel('Prix pour 5 pochettes (€)').fill('2,5')
  await task.press(form.getByRole('button', { name: 'Choisir' }).first())
  const chooser = page.waitForEvent('filechooser')
  await task.press(page.getByLabel('Envoyer des images et les choisir'))
  await (await chooser).setFiles([await pictureFile('lueur.png')])
  await expect(form.getByRole('button', { name: /^Retirer\s: Image/ })).toBeVisible()
  await task.press(form.getByLabel('Publier la protection (visible sur le site)'))
  await task.press(form.getByRole('button', { name: 'Sauvegarder' }))
  await toast(SLEEVE_CREATED)
  counted['new product with picture'] = task.count()

  task = await begin(page)
  await task.press(task.menu('Produits'))
  await task.press(page.getByRole('button', { name: /Nouveau prix : Lueur$/ }))
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Lueur/ })).toContainText('3,00')
  counted['change a price'] = task.count()

  task = await begin(page)
  await task.press(task.menu('Produits'))
  await task.press(page.getByRole('button', { name: /Réception : Lueur$/ }))
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Lueur/ })).toContainText('40')
  counted['goods received'] = task.count()

  task = await begin(page)
  await task.press(page.getByRole('link', { name: /messages? sans réponse/ }))
  await task.press(page.getByRole('button', { name: 'Répondre' }).first())
  await page.getByRole('dialog').getByLabel('Répondre').fill('Bonjour, oui.')
  await task.press(page.getByRole('dialog').getByRole('button', { name: /^Envoyer/ }))
  await expect(page.getByRole('dialog')).toContainText('Bonjour, oui.')
  counted['answer a message'] = task.count()
  await page.keyboard.press('Escape')

  task = await begin(page)
  await task.press(task.menu('Promotions'))
  await task.press(page.getByRole('button', { name: 'Ajouter un code promo' }))
  const promotion = page.getByRole('dialog', { name: 'Ajouter un code promo' })
  await promotion.getByLabel('Code', { exact: true }).fill('LUEUR10')
  await promotion.getByLabel('Pourcentage (%)').fill('10')
  await task.press(promotion.getByRole('button', { name: 'Enregistrer' }))
  await toast(PROMOTION_CREATED)
  counted['promotion code'] = task.count()

  task = await begin(page)
  await task.press(task.menu('Factures et avoirs'))
  const journal = page.waitForEvent('download')
  await task.press(page.getByRole('button', { name: 'Journal du mois (CSV)' }))
  await journal
  counted['month for the accountant'] = task.count()

  const needed = /'(?:Voir la boutique|Déconnexion|Enregistrer|Sauvegarder|Annuler|Fermer|Rembourser|Envoyer)/
  expect([...messages.covered].filter((one) => needed.test(one))).toEqual([])
  expect(messages.shown).toBeGreaterThan(0)
  expect(counted).toEqual({
    'send many orders': 6,
    'find an order': 0,
    'one order delivered': 2,
    'refund one line': 4,
    'new product with picture': 6,
    'change a price': 2,
    'goods received': 2,
    'answer a message': 3,
    'promotion code': 3,
    'month for the accountant': 2,
  })
})
