import type { Page } from '@playwright/test'
import { IMAGE_TYPE_REFUSED, FILENAME_BLANK } from '#shared/images/image-rules.ts'
import {
  IMAGE_DELETE_CONFIRM,
  IMAGE_DELETED,
  IMAGE_DESCRIBED,
  imageKnown,
  IMAGE_RENAMED,
  IMAGE_UPLOADED,
  IMAGE_URL_COPIED,
} from '#shared/images/texts.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { pictureFile } from './testing/picture-file.ts'
import { expect, test } from './testing/shop.ts'

test('uploads several pictures, explains refusals, renames, copies and deletes one, and keeps a picture in use @rare', async ({
  page,
  context,
  shop,
}) => {
  await enterAsAdmin(page, shop.url)
  const mark = crypto.randomUUID().slice(0, 8)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url })
  await page.goto('/admin/images')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Gestionnaire d'images")
  const send = page.getByRole('button', { name: 'Uploader' })
  await expect(send).toBeDisabled()
  await page
    .getByLabel('Choisir des images')
    .setInputFiles([
      await pictureFile(`avant-${mark}.png`),
      { name: `page-${mark}.png`, mimeType: 'image/png', buffer: Buffer.from('<html></html>') },
      await pictureFile(`dos-${mark}-${'long'.repeat(15)}.png`),
    ])
  await expect(page.getByRole('list', { name: 'Fichiers choisis' }).getByRole('listitem')).toHaveCount(3)
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1280, height: 800 })
  await send.click()
  await expect(page.getByText(IMAGE_UPLOADED).first()).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(`page-${mark}.png : ${IMAGE_TYPE_REFUSED}`)
  await expectNoAxeViolations(page)

  await page.getByRole('searchbox').fill(mark)
  await expect(page.getByRole('heading', { name: /^Galerie/ })).toHaveText('Galerie d’images (2)')
  const card = page.getByRole('article').filter({ hasText: `avant-${mark}` })
  await expect(card).toContainText(/\d+ B|[\d,]+ KB/)
  await card.hover()
  await card.getByRole('button', { name: /^Copier l’URL/ }).click()
  await expect(page.getByText(IMAGE_URL_COPIED).first()).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect((await page.request.get(`${copied}/160.webp`)).status()).toBe(200)

  await card.getByRole('button', { name: /^Utilisations et texte alternatif/ }).click()
  const details = page.getByRole('dialog', { name: `avant-${mark}.png` })
  await expect(details).toContainText('Rien pour l’instant.')
  await details.getByLabel('Texte alternatif').fill('Une carte nacrée')
  await expectNoAxeViolations(page)
  await details.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(IMAGE_DESCRIBED).first()).toBeVisible()
  await expect(details).toBeHidden()

  await page.getByRole('combobox', { name: /^Montrer/ }).click()
  await page.getByRole('option', { name: 'Sans texte alternatif' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('combobox', { name: /^Montrer/ }).click()
  await page.getByRole('option', { name: 'Toutes' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)

  const name = page.getByLabel('Nouveau nom du fichier')
  await card.getByRole('button', { name: /^Renommer/ }).click()
  await name.fill('autre')
  await name.press('Escape')
  await expect(card.getByRole('heading')).toHaveText(`avant-${mark}.png`)
  await expect(card.getByRole('button', { name: /^Renommer/ })).toBeFocused()
  await card.hover()
  await card.getByRole('button', { name: /^Renommer/ }).click()
  await name.fill('   ')
  await name.press('Enter')
  await expect(page.getByRole('main').getByText(FILENAME_BLANK)).toBeVisible()
  await name.fill(`face-${mark}.png`)
  await name.press('Enter')
  await expect(page.getByText(IMAGE_RENAMED).first()).toBeVisible()
  const renamed = page.getByRole('article').filter({ hasText: `face-${mark}` })
  await expect(renamed.getByRole('button', { name: /^Renommer/ })).toBeFocused()

  await renamed.hover()
  await renamed.getByRole('button', { name: /^Supprimer/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(IMAGE_DELETE_CONFIRM)
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText(IMAGE_DELETED).first()).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('searchbox').fill('prisme-front')
  const standing = page.getByRole('article').filter({ hasText: 'prisme-front' }).first()
  await standing.hover()
  await standing.getByRole('button', { name: /^Supprimer/ }).click()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(
    page.getByText(/^Cette image est utilisée par la protection «\sPrisme\s»/).first(),
  ).toBeVisible()
  await expect(standing).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await drop(page)
})

async function drop(page: Page): Promise<void> {
  const uploadButton = page.getByRole('button', { name: 'Uploader' })
  const { name, mimeType, buffer } = await pictureFile(`depot-${crypto.randomUUID().slice(0, 8)}.png`)
  const data = await page.evaluateHandle(
    ({ name, mimeType, bytes }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
      return transfer
    },
    { name, mimeType, bytes: [...buffer] },
  )
  await page.getByLabel('Choisir des images').dispatchEvent('drop', { dataTransfer: data })
  await expect(page.getByRole('list', { name: 'Fichiers choisis' })).toContainText(name)
  await uploadButton.click()
  await expect(page.getByText(IMAGE_UPLOADED).first()).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
  await page.getByLabel('Choisir des images').setInputFiles({ name: 'copie.png', mimeType, buffer })
  await uploadButton.click()
  await expect(page.getByRole('status').filter({ hasText: imageKnown(name) })).toContainText('copie.png')
}
