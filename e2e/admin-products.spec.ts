import {
  SLEEVE_CREATED,
  SLEEVE_DELETE_CONFIRM,
  SLEEVE_DELETED,
  SLEEVE_UPDATED,
} from '#shared/catalogue/sentences.ts'
import { IMAGE_UPLOADED } from '#shared/images/sentences.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { pictureFile } from './testing/picture-file.ts'
import { expect, test } from './testing/shop.ts'

test('a shopkeeper makes a picture, a protection from it, publishes it, changes it and takes it away', async ({
  page,
  shop,
}) => {
  const name = `Étoile ${crypto.randomUUID().slice(0, 8)}`
  const file = await pictureFile(`${name}.png`)
  await enterAsAdmin(page, shop.url)
  await page.goto('/admin/images')
  await page.getByLabel('Choisir des images').setInputFiles(file)
  await page.getByRole('button', { name: 'Uploader' }).click()
  await expect(page.getByText(IMAGE_UPLOADED).first()).toBeVisible()

  await page.goto('/admin/products')
  await expect(page.getByRole('button', { name: 'Ajouter une protection' })).toHaveCount(2)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Ajouter une protection' }).last().click()
  const form = page.getByRole('dialog', { name: 'Ajouter une protection' })
  await expect(form.getByLabel('Prix pour 5 protections (€)')).toHaveValue('1,50')
  await expect(form.getByLabel('Dimensions (mm)')).toHaveValue('66 × 91')
  await expectNoAxeViolations(page)

  await form.getByLabel('Nom', { exact: true }).fill(`  ${name} `)
  await form.getByLabel('Description').fill('Une protection pour cet essai.')
  await form.getByLabel('Prix pour 5 protections (€)').fill('2,5')
  await expect(form.getByText(/^0,63\s€$/)).toBeVisible()
  await expect(form.getByText(/^4,25\s€$/)).toBeVisible()
  await expect(form.getByText(/^10,50\s€$/)).toBeVisible()
  await form.getByLabel('Stock', { exact: true }).fill('12')
  await form.getByLabel('Catégorie').selectOption('Comics')
  await form.getByLabel('Dimensions (mm)').fill('63 x 88')
  await form.getByRole('button', { name: 'Ajouter une caractéristique' }).click()
  await page.keyboard.type('Sans acide')
  await form.getByRole('button', { name: 'Ajouter une caractéristique' }).click()

  await form.getByRole('button', { name: 'Choisir' }).first().click()
  const picker = page.getByRole('dialog', { name: 'Sélectionner une image (avant/arrière)' })
  await picker.getByRole('searchbox').fill(name)
  await expect(picker.getByRole('listitem')).toHaveCount(1)
  await expect(picker.getByText(/^\d+ KB$/)).toBeVisible()
  await expectNoAxeViolations(page)
  await picker.getByRole('listitem').getByRole('button').click()
  await expect(picker).toBeHidden()
  await form.getByLabel('Publier la protection (visible sur le site)').check()
  await form.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page.getByText(SLEEVE_CREATED).first()).toBeVisible()
  await expect(form).toBeHidden()

  await page.keyboard.press('/')
  await page.keyboard.type(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('12')
  await expect(page.getByRole('row')).toHaveCount(2)
  const sleeves: { _id: string; name: string; image: string; features: string[] }[] = await (
    await page.request.get(`${shop.url}/api/sleeves`)
  ).json()
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
  })

  await row.getByRole('button', { name: 'Modifier' }).click()
  const change = page.getByRole('dialog', { name: 'Modifier la protection' })
  await change.getByLabel('Stock', { exact: true }).fill('9')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Abandonner les modifications ?')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(change.getByLabel('Stock', { exact: true })).toHaveValue('9')
  await change.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page.getByText(SLEEVE_UPDATED).first()).toBeVisible()
  await expect(row.getByText('stock faible')).toBeAttached()

  const { _id: id = '' } = made ?? {}
  await page.goto(`/products/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`)
  await row.getByRole('button', { name: 'Supprimer' }).click()
  await expect(question).toContainText(SLEEVE_DELETE_CONFIRM)
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText(SLEEVE_DELETED).first()).toBeVisible()
  await expect(page.getByText('Aucune protection trouvée')).toBeVisible()
})

test('what the server refuses is said at its field and nothing typed is lost', async ({ page, shop }) => {
  await enterAsAdmin(page, shop.url)
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Ajouter une protection' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Description').fill('Sans nom')
  await form.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(form.getByRole('alert')).toContainText('Le nom est requis')
  await expect(form.getByLabel('Nom', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Description')).toHaveValue('Sans nom')
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
  await expect(form).toBeHidden()
})

test('names sort as French does, up and down', async ({ page, shop }) => {
  await enterAsAdmin(page, shop.url)
  await page.goto('/admin/products')
  const names = async () => {
    const cells = await page.locator('tbody tr td:nth-child(2) .font-semibold').allTextContents()
    return cells
  }
  const order = new Intl.Collator('fr', { sensitivity: 'base' })
  const header = page.getByRole('button', { name: 'Nom' })
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
})
