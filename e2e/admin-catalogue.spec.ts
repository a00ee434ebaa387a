import type { Page } from '@playwright/test'
import {
  SLEEVE_CREATED,
  SLEEVE_DELETE_CONFIRM,
  SLEEVE_DELETED,
  SLEEVE_UPDATED,
} from '#shared/catalogue/admin-texts.ts'
import { IMAGE_UPLOADED } from '#shared/images/texts.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { sleevePath, sleevesOf } from './testing/catalogue.ts'
import { onBothWidths } from './testing/on-both-widths.ts'
import { pictureFile } from './testing/picture-file.ts'
import { startShop } from './testing/shop-process.ts'
import { expect, test } from './testing/shop.ts'
import { walkTo } from './testing/walk-to.ts'

test('uploads a picture, creates a product with it and publishes it', async ({ page, shop }) => {
  const name = `Étoile ${crypto.randomUUID().slice(0, 8)}`
  await enterAsAdmin(page, shop.url)
  await page.goto('/admin/images')
  await page.getByLabel('Choisir des images').setInputFiles(await pictureFile(`${name}.png`))
  await page.getByRole('button', { name: 'Uploader' }).click()
  await expect(page.getByText(IMAGE_UPLOADED).first()).toBeVisible()

  await walkTo(page, '/admin/products')
  await expect(page.getByRole('button', { name: 'Ajouter une protection' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Ajouter une protection' }).last().click()
  const form = page.getByRole('dialog', { name: 'Ajouter une protection' })
  await expect(form.getByLabel('Prix pour 5 pochettes (€)')).toHaveValue('1,50')
  await expect(form.getByLabel('Dimensions (mm)')).toHaveValue('66 × 91')
  await form.getByLabel('Nom', { exact: true }).fill(`  ${name} `)
  await form.getByLabel('Description', { exact: true }).fill('Une protection pour cet essai.')
  await form.getByLabel('Prix pour 5 pochettes (€)').fill('2,5')
  await expect(form.getByText(/^0,63\s€$/)).toBeVisible()
  await expect(form.getByText(/^4,25\s€$/)).toBeVisible()
  await expect(form.getByText(/^10,50\s€$/)).toBeVisible()
  await form.getByLabel('Stock', { exact: true }).fill('12')
  await form.getByLabel('Collection').selectOption('Comics')
  await form.getByLabel('Dimensions (mm)').fill('63 x 88')
  await form.getByRole('button', { name: 'Ajouter une caractéristique' }).click()
  await form.getByLabel('Caractéristique 1', { exact: true }).fill('Sans acide')
  await form.getByRole('button', { name: 'Ajouter une caractéristique' }).click()
  await expect(form.getByLabel('Caractéristique 2', { exact: true })).toBeFocused()

  await form.getByRole('button', { name: 'Choisir' }).first().click()
  const picker = page.getByRole('dialog', { name: 'Sélectionner une image (avant/arrière)' })
  const upload = picker.getByLabel('Envoyer des images et les choisir')
  const [face, back] = [await pictureFile(`${name}-face.png`), await pictureFile(`${name}-dos.png`)]
  await upload.setInputFiles([{ name: 'faux.png', mimeType: 'image/png', buffer: Buffer.from('no') }, back])
  await expect(picker.getByText(/^faux\.png\s: /)).toBeVisible()
  await upload.setInputFiles([face, back])
  await expect(picker).toBeHidden()
  await expect(form.getByRole('button', { name: 'Choisir' })).toHaveCount(0)
  for (const act of ['Changer', 'Retirer'])
    await expect(form.getByRole('button', { name: new RegExp(`^${act}\\s: Image`) })).toHaveText([
      /avant$/,
      /arrière$/,
    ])
  await form.getByRole('button', { name: 'Changer' }).first().click()
  await picker.getByRole('searchbox').fill(`${name}.png`)
  await expect(picker.getByRole('listitem')).toHaveCount(1)
  await expect(picker.getByText(/^\d+ KB$/)).toBeVisible()
  await picker.getByRole('listitem').getByRole('button').click()
  await expect(picker).toBeHidden()
  await form.locator('summary', { hasText: 'Moteurs de recherche' }).click()
  const result = form.getByRole('figure')
  await expect(result).toContainText(`${name} : 2,50`)
  await form.getByLabel('Intitulé pour les moteurs').fill(`Pochettes ${name}`)
  await expect(result).toContainText(`Pochettes ${name} · `)
  await form.getByLabel('Publier la protection (visible sur le site)').check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(SLEEVE_CREATED).first()).toBeVisible()
  await expect(form).toBeHidden()

  const sleeves = await sleevesOf(shop.url)
  const made = sleeves.find((sleeve) => sleeve.name === name)
  expect(made).toMatchObject({
    price: 2.5,
    stock: 12,
    category: 'comics',
    dimensions: { width: 63, height: 88 },
    features: ['Sans acide'],
    isPublished: true,
    packSize: 5,
    image: expect.stringMatching(/^\/images\//),
    images: { back: expect.stringMatching(/^\/images\//) },
  })
  await page.goto(sleevePath(made ?? { slug: '' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveTitle(new RegExp(`^Pochettes ${name} · `))
})

test('finds a product, edits it without losing input, and deletes it', async ({ page, shop }) => {
  const name = `Comète ${crypto.randomUUID().slice(0, 8)}`
  const headers = { authorization: `Bearer ${await enterAsAdmin(page, shop.url)}` }
  const data = { name, price: 2, stock: 40 }
  const made = await (await page.request.post(`${shop.url}/api/sleeves`, { headers, data })).json()
  await page.goto('/admin/products')
  await expect(page.getByRole('button', { name: /^Modifier/ }).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('searchbox').fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Non publiée')
  await expect(page.getByRole('row')).toHaveCount(2)

  await row.getByRole('button', { name: 'Modifier' }).click()
  const form = page.getByRole('dialog', { name: 'Modifier la protection' })
  const preview = form.getByRole('link', { name: /^Aperçu/ })
  const tab = await page.context().newPage()
  await tab.goto(shop.url + ((await preview.getAttribute('href')) ?? ''))
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(tab.getByRole('note')).toContainText('n’est pas publiée')
  await expectNoAxeViolations(tab)
  await tab.close()
  await form.getByRole('link', { name: 'Dupliquer' }).click()
  const copy = page.getByRole('dialog', { name: 'Ajouter une protection' })
  await expect(copy.getByLabel('Nom', { exact: true })).toHaveValue(`${name} (copie)`)
  await page.goBack()
  await form.getByLabel('Référence (SKU)').fill(`ref-${name.slice(-8)}`)
  await form.getByLabel('Stock', { exact: true }).fill('9')
  await form.getByRole('button', { name: 'Choisir' }).first().click()
  await expect(page.getByRole('dialog', { name: /^Sélectionner/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /^Sélectionner/ })).toBeHidden()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Abandonner les modifications ?')
  await question.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(form.getByLabel('Stock', { exact: true })).toHaveValue('9')
  await form.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page.getByText(SLEEVE_UPDATED).first()).toBeVisible()
  await expect(row.getByText('stock faible')).toBeAttached()
  await expect(row).toContainText(`ref-${name.slice(-8)}`)

  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Publier…', exact: true }).click()
  await page.getByRole('dialog', { name: 'Modifier 1 protection' }).getByText('Publier (1)').click()
  await expect(page.getByText(/^1 produit\s: publication\./)).toBeVisible()
  await expect(row.getByText('Non publiée')).toHaveCount(0)
  await expect(row.getByRole('checkbox')).not.toBeChecked()

  await page.getByRole('button', { name: 'Importer' }).click()
  const window = page.getByRole('dialog', { name: 'Importer des protections' })
  const csv = `Référence;Prix pour 5 (€)\nref-${name.slice(-8)};4,20\nref-${name.slice(-8)}-2;beaucoup`
  const file = { name: 'prix.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await window.getByLabel('Fichier CSV').setInputFiles(file)
  await expect(window.getByRole('row').filter({ hasText: 'beaucoup' })).toContainText('Refusée')
  await window.getByRole('button', { name: 'Enregistrer 1 protection' }).click()
  await window.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(row).toContainText('4,20')

  const renamed = `${shop.url}/api/sleeves/${made._id}`
  await page.request.patch(renamed, { headers, data: { name: `${name} bis` } })
  const former = await page.request.get(`${shop.url}/products/${made.slug}`, { maxRedirects: 0 })
  expect([former.status(), former.headers()['location']]).toEqual([301, `/products/${made.slug}-bis`])

  await row.getByRole('button', { name: 'Supprimer' }).click()
  await expect(question).toContainText(SLEEVE_DELETE_CONFIRM)
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText(SLEEVE_DELETED).first()).toBeVisible()
  await expect(page.getByText('Aucune protection trouvée')).toBeVisible()
})

test('the table, its confirmation, the form with errors and the library have no accessibility fault and lose no input @rare', async ({
  page,
  shop,
}) => {
  await enterAsAdmin(page, shop.url)
  await page.goto('/admin/products?q=prisme')
  const remove = page.getByRole('button', { name: /^Supprimer/ }).first()
  await expect(remove).toBeVisible()
  await expectNoAxeViolations(page)
  await remove.click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')

  await page
    .getByRole('button', { name: /^Modifier/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: /une protection|la protection/ })
  const changed = form.getByRole('button', { name: 'Changer' }).first()
  await expect(changed).toBeVisible()
  await changed.click()
  await expect(page.getByRole('dialog', { name: /^Sélectionner/ }).getByRole('listitem')).not.toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Annuler' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: 'Ajouter une protection' }).first().click()
  await form.getByLabel('Description', { exact: true }).fill('Sans nom')
  const stock = form.getByLabel('Stock', { exact: true })
  await stock.fill('99999999')
  await form.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(form.getByRole('alert').first()).toContainText(
    /Le nom est requis.*Le stock est de 1.000.000 au plus/s,
  )
  await stock.fill('5')
  const name = form.getByLabel('Nom', { exact: true })
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Description', { exact: true })).toHaveValue('Sans nom')
  await expectNoAxeViolations(page)
  await name.fill('Nommée')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await form.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
  await expect(form).toBeHidden()
})

test('a page beyond the last shows the last one, names sort in French order, and a slowly typed search is kept @rare', async ({
  page,
  shop,
}) => {
  await enterAsAdmin(page, shop.url)
  await page.goto('/admin/products?page=99')
  await expect(page.getByRole('button', { name: /^Modifier/ }).first()).toBeVisible()
  const [, at, last] = /Page (\d+) sur (\d+)/.exec((await page.getByText(/^Page/).textContent()) ?? '') ?? []
  expect(at).toBe(last)

  const names = () =>
    page.locator('tbody td[data-card="title"] span.font-semibold:first-child').allTextContents()
  const order = new Intl.Collator('fr', { sensitivity: 'base' })
  const header = page.getByRole('button', { name: 'Nom', exact: true })
  await header.click()
  await expect(page.getByRole('columnheader', { name: 'Nom' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(async () => {
    const shown = await names()
    expect(shown).toEqual(shown.toSorted(order.compare))
  }).toPass()
  await header.click()
  await expect(page.getByRole('columnheader', { name: 'Nom' })).toHaveAttribute('aria-sort', 'descending')
  await expect(async () => {
    const shown = await names()
    expect(shown).toEqual(shown.toSorted((a, b) => order.compare(b, a)))
  }).toPass()
  await expect(page).toHaveURL('/admin/products?sort=name-desc')

  const [first = '', second = '', third = ''] = await names()
  await page.getByRole('button', { name: `Modifier ${first}` }).click()
  const form = page.getByRole('dialog', { name: 'Modifier la protection' })
  const name = form.getByLabel('Nom', { exact: true })
  await expect(name).toHaveValue(first)
  await form.getByRole('button', { name: 'Enregistrer et suivante' }).click()
  await expect(name).toHaveValue(second)
  await form.getByLabel('Description').fill('Écrite en passant.')
  await form.getByRole('button', { name: 'Enregistrer et suivante' }).click()
  await expect(page.getByText(SLEEVE_UPDATED).first()).toBeVisible()
  await expect(name).toHaveValue(third)
  const lastOfPage = (await names()).at(-1) ?? ''
  await form.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: `Modifier ${lastOfPage}` }).click()
  await expect(name).toHaveValue(lastOfPage)
  await form.getByRole('button', { name: 'Enregistrer et suivante' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(name).not.toHaveValue(lastOfPage)
  await form.getByRole('button', { name: 'Annuler' }).click()
  await page.goto('/admin/products?sort=name-desc')

  await page.getByRole('combobox', { name: /^Par page/ }).click()
  await page.getByRole('option', { name: '50', exact: true }).click()
  await expect(page.getByText(/^Page/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Enregistrer cette vue' }).click()
  await page.getByLabel('Nom de la vue').fill('Toutes, de Z à A')
  await page.keyboard.press('Enter')
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Toutes, de Z à A' }).click()
  await expect(page).toHaveURL(/\?(?=.*limit=50)(?=.*sort=name-desc)/)
  await page.getByRole('button', { name: 'Supprimer la vue Toutes, de Z à A' }).click()
  await expect(page.getByRole('link', { name: 'Toutes, de Z à A' })).toBeHidden()
  await page.goto('/admin/products')

  const search = page.getByRole('searchbox')
  await search.pressSequentially('ailes d’airain', { delay: 255 })
  await expect(search).toHaveValue('ailes d’airain')
  await expect(page).toHaveURL(/[?&]q=ailes\+d%E2%80%99airain/)
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('orders the collections with the keyboard and by dragging, and the order stays @rare', async ({
  page,
  shop,
}) => {
  await enterAsAdmin(page, shop.url)
  await page.goto('/admin/collections')
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'protections' })
  const first = rows.first()
  await expect(first).toContainText('Pokémon')
  await page.getByRole('button', { name: 'Descendre Pokémon' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(1)).toContainText('Pokémon')
  await expect(page.getByRole('button', { name: 'Descendre Pokémon' })).toBeFocused()
  await page.reload()
  await expect(rows.nth(1)).toContainText('Pokémon')
  await rows.nth(1).dragTo(first)
  await expect(first).toContainText('Pokémon')
  await expectNoAxeViolations(page)
})

onBothWidths(() => {
  test(
    '300 products in Shopify’s current format come in as boxes of 100, in a collection created on the way; importing them again doubles none',
    { tag: '@rare' },
    async ({ page }) => {
      const shop = await startShop()
      try {
        await enterAsAdmin(page, shop.url)
        const head =
          'Title,URL handle,Description,Vendor,Type,Published on online store,Status,SKU,Barcode,Price,Inventory quantity,Product image URL,Image position'
        const lines = Array.from(
          { length: 300 },
          (_, at) =>
            `Venue ${at},venue-${at},"<p>Texte&nbsp;${at}</p>",Marque,Yu-Gi-Oh!,TRUE,Active,'VE-${at},'INTERNE,9.90,${at},,1`,
        )
        const faulty = ['Sans prix,sans-prix,,Marque,Yu-Gi-Oh!,TRUE,Active,VE-X,,,5,,1']
        const buffer = Buffer.from([head, ...lines, ...faulty].join('\n'))
        const window = page.getByRole('dialog', { name: 'Importer des protections' })
        const format = window.getByLabel('Format des pochettes sans dimensions dans le fichier')
        const check = async (isWhole = true) => {
          await page.goto(`${shop.url}/admin/products/import`)
          await window
            .getByLabel('Fichier CSV')
            .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
          await expect(window.getByText('1 colonne non lue : Image position')).toBeVisible()
          await window.getByRole('button', { name: 'Vérifier le fichier' }).click()
          await expect(window.getByText('Indiquez pour combien de pochettes')).toBeVisible()
          await window.getByLabel(/^Le prix du fichier est pour/).fill('100')
          await expect(window.getByText(/Venue 0\s», 9,90\s€ dans le fichier/)).toBeVisible()
          await window.getByRole('button', { name: 'Vérifier le fichier' }).click()
          if (isWhole) await expect(window.getByText(/^Vérifié, rien n’est encore enregistré/)).toBeVisible()
        }
        const calls = '**/api/admin/sleeves/import'
        let sent = 0
        await page.route(calls, (route) => ((sent += 1) === 3 ? route.abort() : route.continue()))
        await check(false)
        await window.getByRole('button', { name: 'Reprendre la vérification, 201 lignes' }).click()
        await expect(window.getByText('0 nouvelle · 0 modifiée · 301 refusées')).toBeVisible()
        expect(sent).toBe(8)
        await page.unroute(calls)
        await expect(window.getByText('Format manquant').first()).toBeVisible()
        await expect(window.getByRole('button', { name: 'Enregistrer', exact: true })).toBeDisabled()
        await expect(format).toHaveValue('')
        await window.getByRole('button', { name: 'Vérifier le fichier' }).click()
        await expect(window.getByText('Indiquez le format des pochettes')).toBeVisible()
        await format.fill('63 x 88')
        await window.getByRole('button', { name: 'Vérifier le fichier' }).click()
        await expect(window.getByText('300 nouvelles · 0 modifiée · 1 refusée')).toBeVisible()
        await expect(window.getByText('Prix manquant')).toBeVisible()
        await expect(window.getByText('a.csv', { exact: true })).toBeVisible()
        await expect(window.getByRole('row').filter({ hasText: 'Venue 0' })).toContainText(
          'Lot de 100 : 9,90',
        )
        await expect(window.getByRole('row').filter({ hasText: 'Venue 0' })).toContainText(/63\s×\s88\smm/)
        await expect(window.getByText('Code-barres laissé de côté : 300 lignes')).toBeVisible()
        await expectNoAxeViolations(page)
        const downloaded = page.waitForEvent('download')
        await window.getByRole('button', { name: 'Lignes à corriger (1)' }).click()
        expect((await downloaded).suggestedFilename()).toBe('lignes-a-corriger.csv')
        await window.getByLabel('Yu-Gi-Oh! : 300 lignes').selectOption('new')
        await window.getByRole('button', { name: 'Enregistrer 300 protections' }).click()
        await expect(window.getByRole('progressbar')).toBeVisible()
        await window.getByRole('button', { name: 'Arrêter' }).click()
        await window.getByRole('button', { name: /^Continuer|^Enregistrer 300/ }).click()
        await expect(window.getByText(/^Enregistré\s: 300 nouvelles/)).toBeVisible()
        await check()
        await expect(window.getByText(/300 sans changement/)).toBeVisible()
        await expect(format).toHaveCount(0)
        await expect(window.getByRole('button', { name: 'Enregistrer', exact: true })).toBeDisabled()
        const ours = (await sleevesOf(shop.url)).filter(({ name }) => name.startsWith('Venue '))
        expect(ours).toHaveLength(300)
        expect(new Set(ours.map(({ price, collectionName }) => `${collectionName} ${price}`))).toEqual(
          new Set(['Yu-Gi-Oh! 0.5']),
        )
        expect(ours.every(({ dimensions: { width, height } }) => width === 63 && height === 88)).toBe(true)
        await raiseFortyPrices(page, shop.url)
      } finally {
        await shop.discard()
      }
    },
  )
})

async function raiseFortyPrices(page: Page, url: string): Promise<void> {
  for (const number of [1, 2]) {
    if (number === 1) await page.goto(`${url}/admin/products?q=Venue&limit=20`)
    else await page.getByRole('button', { name: 'Suivant' }).click()
    await expect(page.getByLabel('Choisir toute la page')).not.toBeChecked()
    await page.getByLabel('Choisir toute la page').check()
    await expect(page.getByText(`${number * 20} choisies`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Modifier…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier 40 protections' })
  await dialog.getByLabel('Pourcentage (+ ou −)').fill('5')
  await expect(dialog.getByText('À modifier : 40')).toBeVisible()
  await expect(dialog.getByText(/lot de 100 à 9,90\s€ → lot de 100 à 10,40\s€/)).toHaveCount(20)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Modifier (40)' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^40 produits\s: prix \+5\s%\./)).toBeVisible()
  const boxes = async () => {
    const ours = (await sleevesOf(url)).filter(({ name }) => name.startsWith('Venue '))
    return [9.9, 10.4].map((price) => ours.filter(({ packs }) => packs[0]?.price === price).length)
  }
  expect(await boxes()).toEqual([260, 40])
  await page.getByRole('button', { name: 'Annuler ce changement' }).click()
  await expect(page.getByText(/^40 produits\s: prix \+5\s%, annulé\./)).toBeVisible()
  expect(await boxes()).toEqual([300, 0])
}
