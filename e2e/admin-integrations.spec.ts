import { DELIVERY_STATE_LABELS } from '#shared/integrations/webhook-rules.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { expect, test } from './testing/shop.ts'

test(
  'the owner makes a read key and a webhook, tries it, and reads in the log why it fails',
  { tag: '@rare' },
  async ({ page, ownShop }) => {
    await enterAsAdmin(page, ownShop.url)
    await page.goto(`${ownShop.url}/admin/integrations`)
    await page.getByRole('button', { name: 'Créer une clé' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Créer la clé' }).click()
    await expect(dialog.getByText('Cochez au moins une chose à lire').first()).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByLabel('Nom', { exact: true }).fill('Comptabilité')
    await dialog.getByLabel('Factures et avoirs').check()
    await dialog.getByRole('button', { name: 'Créer la clé' }).click()
    const key = await dialog.getByLabel('Clé', { exact: true }).inputValue()
    const read = () =>
      page.request.get(`${ownShop.url}/api/admin/documents`, { headers: { authorization: `Bearer ${key}` } })
    expect((await read()).status()).toBe(200)
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'J’ai noté la valeur' }).click()
    await expect(page.getByText(`…${key.slice(-4)}`)).toBeVisible()

    await page.getByRole('button', { name: 'Ajouter un webhook' }).click()
    await dialog.getByLabel('Adresse').fill('https://127.0.0.1/crochet')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByText('Donnez une adresse en https').first()).toBeVisible()
    await dialog.getByLabel('Adresse').fill('https://receveur.invalid/crochet')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByLabel('Secret')).toHaveValue(/^whsec_/)
    await dialog.getByRole('button', { name: 'J’ai noté la valeur' }).click()
    await page.getByRole('button', { name: /^Essayer/ }).click()
    await page.getByRole('button', { name: /^Journal/ }).click()
    await expect(async () => {
      await dialog.getByRole('button', { name: 'Actualiser' }).click()
      await expect(dialog.getByText(/^Ce nom de serveur/)).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(dialog.getByText(DELIVERY_STATE_LABELS.waiting)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.getByText('En échec')).toBeVisible()
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: /^Révoquer/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click()
    await expect(page.getByText(`…${key.slice(-4)}`)).toHaveCount(0)
    expect((await read()).status()).toBe(401)

    await page.getByRole('main').getByRole('link', { name: /^Aide/ }).click()
    await expect(page.getByRole('heading', { name: 'Relier un autre logiciel' })).toBeVisible()
    await expectNoAxeViolations(page)
  },
)
