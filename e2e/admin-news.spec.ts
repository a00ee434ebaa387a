import type { Locator } from '@playwright/test'
import { ARTICLE_FIELDS_REQUIRED } from '#shared/news/article-rules.ts'
import {
  ARTICLE_CREATED,
  ARTICLE_DELETE_CONFIRM,
  ARTICLE_DELETED,
  ARTICLE_IMAGE_UPLOADED,
  ARTICLE_UPDATED,
} from '#shared/news/texts.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { pictureFile } from './testing/picture-file.ts'
import { expect, test } from './testing/shop.ts'

const FROM_WORD = `<html><body><!--StartFragment--><h1>Mon titre<o:p></o:p></h1>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]><span style='font-weight:700'>Un</span></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Deux</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.</span>Dedans</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>Premier</p>
<table class=MsoTableGrid><tr><td><p>A1</p></td><td><p>B1</p></td></tr><tr><td><p>A2</p></td><td><p>B2</p></td></tr></table>
<!--EndFragment--></body></html>`

const FROM_GOOGLE_DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400;text-decoration:underline;text-decoration-skip-ink:none;">souligné</span><span style="text-decoration:line-through;">barré</span><span style="font-weight:700;text-decoration:underline line-through;">tout</span><span style="text-decoration:none;">rien</span><a href="https://exemple.test" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">lien</span></a></p></b>`

/**
 * The browser sends `selectionchange` only a moment after a key, and the editor learns the cursor's position from this
 * event. So it is sent here before the paste.
 */
const paste = (editor: Locator, html: string) =>
  editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    document.dispatchEvent(new Event('selectionchange'))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('an article is written, published, changed and deleted @rare', async ({ page, shop }) => {
  const title = `Éclats d'été ${crypto.randomUUID().slice(0, 8)}`
  const slug = `eclats-d-ete-${title.slice(-8)}`
  await enterAsAdmin(page, shop.url)
  await page.goto('/admin/news/new')
  await expect(page.getByRole('heading', { name: 'Nouvel article' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  const publish = page.getByRole('button', { name: 'Publier l’article' })
  await publish.click()
  await expect(page.getByText(ARTICLE_FIELDS_REQUIRED).first()).toBeVisible()
  const summary = page.getByRole('main').getByRole('alert')
  for (const sentence of [
    'Le titre est requis',
    'Le résumé est requis',
    "L'auteur est requis",
    'Une catégorie est requise',
    'Le contenu est requis',
  ])
    await expect(summary).toContainText(sentence)
  await expectNoAxeViolations(page)

  await page.getByLabel('Titre', { exact: true }).fill(title)
  await expect(page.getByText(`Adresse\u00A0: /news/${slug}`)).toBeVisible()
  await page.getByLabel('Résumé').fill('Un été dans la boutique.')
  await page.getByLabel('Auteur').fill('Zoé')
  await page.getByLabel('Jeu de Cartes à Collectionner').check()
  await page.getByLabel('Autres').check()
  const editor = page.getByRole('textbox', { name: 'Contenu' })
  const bar = page.getByRole('group', { name: 'Mise en forme' })
  await editor.click()
  // The editor has the focus again one frame after a button was pressed.
  const turnOn = async (name: string) => {
    const button = bar.getByRole('button', { name })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await editor.evaluate(() => new Promise(requestAnimationFrame))
  }
  await turnOn('Intertitre')
  await page.keyboard.type('Bien ranger')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Des cartes au sec')
  await expect(bar.getByRole('button', { name: 'Gras' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await turnOn('Liste à puces')
  await page.keyboard.type('À l’ombre')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await bar.getByRole('button', { name: 'Lien' }).click()
  const link = page.getByRole('dialog', { name: 'Lien' })
  await link.getByLabel('Adresse').fill('javascript:alert(1)')
  await link.getByRole('button', { name: 'Enregistrer le lien' }).click()
  await expect(link).toContainText('Saisissez une adresse')
  await expectNoAxeViolations(page)
  await link.getByLabel('Adresse').fill('/guide-achat')
  await link.getByRole('button', { name: 'Enregistrer le lien' }).click()
  await bar.getByRole('button', { name: 'Image' }).click()
  const picture = page.getByRole('dialog', { name: 'Insérer une image' })
  await picture.getByRole('button', { name: 'Choisir une image existante' }).click()
  const picker = page.getByRole('dialog', { name: 'Sélectionner une image' })
  await picker.getByRole('listitem').first().getByRole('button').click()
  await picture.getByLabel('Texte alternatif').fill('Une protection')
  await picture.getByRole('button', { name: 'Insérer' }).click()
  await expect(editor.getByRole('img', { name: 'Une protection' })).toBeVisible()
  await page.getByLabel('Envoyer une nouvelle image').setInputFiles(await pictureFile('ete.png'))

  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Abandonner les modifications ?')
  await question.getByRole('button', { name: 'Continuer la saisie' }).click()
  await publish.click()
  await expect(page.getByText(ARTICLE_IMAGE_UPLOADED).first()).toBeVisible()
  await expect(page.getByText(ARTICLE_CREATED).first()).toBeVisible()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('')
  await expect(editor).toHaveText('')

  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toBeVisible()
  await expect(page.getByText('Page 1 sur')).toBeVisible()
  await page.goto(`/news/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('heading', { name: 'Bien ranger' })).toBeVisible()
  await expect(page.locator('strong', { hasText: 'Des cartes au sec' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '/guide-achat' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Une protection' })).toBeAttached()

  await page.goto('/admin/news')
  await row.getByRole('button', { name: 'Modifier' }).click()
  await expect(page).toHaveURL(/\/admin\/news\?edit=/)
  await expect(page.getByRole('heading', { name: "Modifier l'article" })).toBeVisible()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue(title)
  await expect(editor).toContainText('Bien ranger')
  await page.reload()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue(title)
  await page.getByLabel('Titre', { exact: true }).fill(`${title} bis`)
  await expect(page.getByLabel(`Garder l’adresse /news/${slug}`)).not.toBeChecked()
  await editor.press('Control+End')
  await paste(editor, FROM_WORD)
  await expect(editor.locator('h2', { hasText: 'Mon titre' })).toBeVisible()
  await expect(editor.locator('ul > li').filter({ hasText: 'Deux' }).locator('ol > li')).toHaveText('Dedans')
  await expect(editor.locator('li strong')).toHaveText('Un')
  await expect(editor.locator('ul + ol > li')).toHaveText('Premier')
  await expect(editor.locator('td')).toHaveText(['A1', 'B1', 'A2', 'B2'])
  await paste(editor, FROM_GOOGLE_DOCS)
  await expect(editor.locator('u')).toHaveText(['souligné', 'tout'])
  await expect(editor.locator('s')).toHaveText(['barré', 'tout'])
  await expect(editor.locator('strong', { hasText: /^tout$/ })).toBeVisible()
  const save = page.getByRole('button', { name: 'Enregistrer les modifications' })
  const taken = Promise.withResolvers<void>()
  await page.route('**/api/admin/images/from-address', async (route) => {
    await taken.promise
    await route.fulfill({ status: 400, json: { message: 'Image illisible', code: 'INVALID' } })
  })
  await paste(editor, '<p>avec image<img src="https://images.example/a.png"><img src="file:///C:/a.png"></p>')
  await expect(page.getByText('Récupération des images')).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Annuler', exact: true })).toBeDisabled()
  taken.resolve()
  await expect(editor).toContainText('avec image')
  await expect(
    page.getByText(/^Images non récupérées.: 2\. Image illisible\. Les images de votre ordinateur/),
  ).toBeVisible()
  await expect(editor.locator('img[src^="file:"]')).toHaveCount(0)
  await save.click()
  await expect(page.getByText(ARTICLE_UPDATED).first()).toBeVisible()
  const former = await page.request.get(`${shop.url}/news/${slug}`, { maxRedirects: 0 })
  expect([former.status(), former.headers()['location']]).toEqual([301, `/news/${slug}-bis`])
  await page.goto(`/news/${slug}`)
  await expect(page).toHaveURL(`/news/${slug}-bis`)
  await expect(page.getByRole('cell', { name: 'B2' })).toBeVisible()

  await page.goto('/admin/news')
  await row.getByRole('button', { name: 'Modifier' }).click()
  await page.getByLabel('Brouillon').check()
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect(row.getByText('Brouillon')).toBeVisible()
  expect((await page.request.get(`${shop.url}/news/${slug}-bis`)).status()).toBe(404)
  const preview = await row.getByRole('link', { name: 'Aperçu' }).getAttribute('href')
  await page.goto(preview ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} bis`)
  await expectNoAxeViolations(page)
  await page.getByRole('note').getByRole('link', { name: 'Modifier' }).click()
  await page.getByLabel('Brouillon').uncheck()
  await page.getByLabel('Date de publication').fill('2030-01-01T10:00')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect(page.getByText(ARTICLE_UPDATED).first()).toBeVisible()
  await expect(page).toHaveURL('/admin/news')
  await expect(row.getByText('Programmé')).toBeVisible()
  expect((await page.request.get(`${shop.url}/news/${slug}`)).status()).toBe(404)

  await row.getByRole('button', { name: 'Supprimer' }).click()
  await expect(question).toContainText(ARTICLE_DELETE_CONFIRM)
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText(ARTICLE_DELETED).first()).toBeVisible()
  await expect(row).toHaveCount(0)
})
