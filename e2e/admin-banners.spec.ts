import { BANNER_IMAGE_REQUIRED, BANNER_TITLE_REQUIRED } from '#shared/banners/banner-rules.ts'
import {
  BANNER_ACTIVATED,
  BANNER_CREATED,
  BANNER_DELETE_CONFIRM,
  BANNER_DELETED,
  bannerPlanned,
} from '#shared/banners/texts.ts'
import { formatDay } from '#shared/dates.ts'
import { parisDay, shiftDay } from '#shared/paris-day.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { pictureFile } from './testing/picture-file.ts'
import { expect, test } from './testing/shop.ts'

test('a new banner appears on the home page at once; without banners the shop shows its own headline @rare', async ({
  page,
  browser,
  ownShop,
}) => {
  const title = `Semaine des étoiles ${crypto.randomUUID().slice(0, 4)}`
  await enterAsAdmin(page, ownShop.url)
  await page.goto(`${ownShop.url}/admin/banners`)
  await expect(page.getByRole('button', { name: 'Active', exact: true })).toHaveCount(1)

  const add = page.getByRole('button', { name: 'Ajouter la bannière' })
  await add.click()
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toContainText(BANNER_TITLE_REQUIRED)
  await expect(summary).toContainText(BANNER_IMAGE_REQUIRED)
  await expectNoAxeViolations(page)

  await page.getByLabel('Titre', { exact: true }).fill(title)
  await page.getByLabel('Sous-titre').fill('Pour viser haut')
  await expect(page.getByLabel('Position')).toHaveValue('center')
  await page.getByLabel('Position').selectOption('Gauche')
  const link = page.getByRole('combobox', { name: /^Lien/ })
  await link.focus()
  await expect(page.locator('datalist > option').filter({ hasText: 'Collection Pokémon' })).toHaveAttribute(
    'value',
    '/collections/pokemon',
  )
  await expect(page.locator('datalist > option[value^="/products/"]')).not.toHaveCount(0)
  await link.fill('nulle part')
  await add.click()
  await expect(link).toHaveAttribute('aria-invalid', 'true')
  await link.fill('/collections/pokemon')
  await page.getByLabel('Envoyer une nouvelle image').setInputFiles(await pictureFile('etoiles.png'))
  await add.click()
  await expect(page.getByText(BANNER_CREATED).first()).toBeVisible()
  const line = page.getByRole('listitem').filter({ hasText: title })
  await expect(line).toContainText('Gauche')
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('')

  const placeInPage = () => line.evaluate((row) => Math.round(row.getBoundingClientRect().top + scrollY))
  const place = await placeInPage()
  await line.getByRole('button', { name: `Activer ${title}`, exact: true }).click()
  await expect(page.getByText(BANNER_ACTIVATED).first()).toBeVisible()
  await expect(line.getByRole('button', { name: 'Active', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Active', exact: true })).toHaveCount(1)

  const undo = page.getByRole('button', { name: 'Annuler ce changement' })
  await expect(undo).toBeInViewport()
  expect(await placeInPage()).toBe(place)
  await undo.click()
  await expect(undo).toBeHidden()
  expect(await placeInPage()).toBe(place)
  await expect(line.getByRole('button', { name: `Activer ${title}`, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Active', exact: true })).toHaveCount(1)
  await line.getByRole('button', { name: `Activer ${title}`, exact: true }).click()
  await page.getByRole('combobox', { name: /^État/ }).click()
  await page.getByRole('option', { name: 'Active', exact: true }).click()
  await expect(page.getByRole('listitem').getByRole('heading')).toHaveText([title])
  await page.goto(ownShop.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  await page.goto(`${ownShop.url}/admin/banners`)
  const field = page.getByLabel('Titre', { exact: true })
  await field.fill('Nacre et lune')
  await page.getByRole('link', { name: 'Images', exact: true }).filter({ visible: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Abandonner les modifications ?')
  await question.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(field).toHaveValue('Nacre et lune')
  await page.getByRole('button', { name: 'Choisir une image existante' }).click()
  const picker = page.getByRole('dialog', { name: 'Sélectionner une image' })
  await picker.getByRole('listitem').first().getByRole('button').click()
  await add.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Nacre et lune' })).toContainText('Centre')

  const firstDay = shiftDay(parisDay(new Date()), 5)
  await field.fill('Foire de Lyon')
  await page.getByLabel('Premier jour').fill(firstDay)
  await page.getByRole('button', { name: 'Choisir une image existante' }).click()
  await picker.getByRole('listitem').first().getByRole('button').click()
  await add.click()
  const fair = page.getByRole('listitem').filter({ hasText: 'Foire de Lyon' })
  await expect(fair).toContainText('Programmée')
  await expect(fair.getByRole('button', { name: /^Activer / })).toHaveCount(0)
  await expect(line).toContainText(`Sur la page d’accueil jusqu’au ${formatDay(shiftDay(firstDay, -1))}`)
  await fair.getByRole('button', { name: 'Désactiver Foire de Lyon' }).click()
  await fair.getByRole('button', { name: 'Activer Foire de Lyon', exact: true }).click()
  await expect(page.getByText(bannerPlanned(formatDay(firstDay))).first()).toBeVisible()
  await expect(fair).toContainText('Programmée')
  await expect(page.getByRole('button', { name: 'Active', exact: true })).toHaveCount(1)
  await expect(line.getByRole('button', { name: 'Active', exact: true })).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(ownShop.url)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
  await visitor.context().close()
  await expectNoAxeViolations(page)

  const remove = page.getByRole('button', { name: /^Supprimer / })
  const questions: string[] = []
  for (let left = await remove.count(); left > 0; left -= 1) {
    await remove.first().click()
    await expect(question).toContainText(BANNER_DELETE_CONFIRM)
    questions.push(await question.innerText())
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expect(remove).toHaveCount(left - 1)
  }
  await expect(page.getByText(BANNER_DELETED).first()).toBeVisible()
  await expect(page.getByText('Aucune bannière disponible')).toBeVisible()
  expect(questions.filter((text) => text.includes('(affichée sur la page d’accueil)'))).toHaveLength(1)
  await page.goto(ownShop.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Protégez vos cartes, gardez leur éclat')
  await expectNoAxeViolations(page)
  for (const [width, height] of [
    [320, 700],
    [768, 1024],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const { hero, cards, newest } = await page.evaluate(() => {
      const section = document.querySelector('main section:has(h1)')
      const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect().toJSON()
      return {
        hero: boxOf(section),
        cards: [...(section?.querySelectorAll('.aspect-66\\/91') ?? [])].map(boxOf),
        newest: boxOf(document.querySelector('#nouveautes'))?.top,
      }
    })
    expect(cards).toHaveLength(3)
    for (const card of cards)
      expect([
        width,
        card.left >= hero.left,
        card.right <= hero.right,
        card.top >= hero.top,
        card.bottom <= hero.bottom,
      ]).toEqual([width, true, true, true, true])
    expect(newest, `where the new products begin, ${width} wide`).toBeLessThan(height)
  }
})
