import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page, Route } from '@playwright/test'
import { CUSTOMER_NOTE_FAILED } from '#shared/customers/texts.ts'
import { NOTE_FAILED } from '#shared/orders/texts.ts'
import { asOwner, DEMO_ADMIN, enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { buyByCalls } from './testing/bought-order.ts'
import { DEMO_CUSTOMER, signIn } from './testing/customer.ts'
import { forward, LIVE_HOURS } from './testing/live-hours.ts'
import { expect, test } from './testing/shop.ts'
import { NOT_WALKED, UNSAVED_FORMS } from './testing/unsaved-forms.ts'

test.use(LIVE_HOURS)

const question = (page: Page) => page.getByRole('dialog', { name: 'Reconnectez-vous' })

async function signInAgain(page: Page): Promise<void> {
  await question(page)
    .getByLabel(/^Mot de passe/)
    .fill(DEMO_ADMIN.password)
  await question(page).getByRole('button', { name: 'Continuer' }).click()
  await expect(question(page)).toBeHidden()
}

const contentOf = (field: Locator) =>
  field.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value
      : element.textContent,
  )

async function signOutElsewhere(page: Page, url: string): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(`${url}/admin/messages`)
  await other.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(other).toHaveURL(`${url}/`)
  await other.close()
}

/** A call that waits for `answer`. `asked` resolves when the page makes it. */
function held() {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return {
    asked: asked.promise,
    answer: () => answered.resolve(),
    route: async (route: Route) => {
      asked.resolve()
      await answered.promise
      await route.continue()
    },
  }
}

test('in live mode, a shopkeeper who counts for an hour stays signed in; when a colleague signs out, nothing is lost', async ({
  page,
  ownShop: { url },
}) => {
  await enterAsAdmin(page, url)
  await page.clock.install()
  await page.goto(`${url}/admin/products/count`)
  const counts = page.getByLabel(/^Compté/)
  await counts.first().focus()
  for (let shelf = 0; shelf < 12; shelf++) {
    await page.keyboard.type(String(shelf + 40))
    await page.keyboard.press('Enter')
    const isVerified = page.waitForResponse(
      (response) => response.url().endsWith('/api/auth/verify') && response.ok(),
    )
    await forward(page, 5)
    await isVerified
  }
  const typed = () => counts.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  const before = await typed()
  expect(before.filter((count) => count !== '').length).toBeGreaterThan(8)

  // As after an update of the shop, which replaces the scripts.
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await signOutElsewhere(page, url)
  await expect(question(page)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.type('faux')
  await page.keyboard.press('Enter')
  await expect(question(page).getByText('Email ou mot de passe incorrect')).toBeVisible()
  await page.keyboard.press('Escape')
  await signInAgain(page)
  expect(await typed()).toEqual(before)

  await forward(page, 31)
  await expect(question(page)).toBeVisible()
  await signInAgain(page)
  await page.getByRole('button', { name: 'Enregistrer les comptages' }).click()
  await expect(page.getByText(/comptages enregistrés/).first()).toBeVisible()
})

test(
  'the second factor is asked for too; another person sees nothing of the first one’s input',
  { tag: '@rare' },
  async ({ page, ownShop: { url } }) => {
    await enterAsAdmin(page, url)
    await page.goto(`${url}/admin/news/new`)
    const title = page.getByRole('textbox', { name: 'Titre', exact: true })
    await title.fill('Secret de Camille')
    await signOutElsewhere(page, url)
    const challenge = { code: 'SECOND_FACTOR_REQUIRED', message: 'Code', challenge: 'défi' }
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: challenge }), {
      times: 1,
    })
    await page.route('**/api/auth/second-factor', async (route) => {
      expect(route.request().postDataJSON()).toEqual({ challenge: 'défi', code: '123456' })
      await route.fulfill({
        response: await page.request.post(`${url}/api/auth/login`, { data: DEMO_ADMIN }),
      })
    })
    await question(page)
      .getByLabel(/^Mot de passe/)
      .fill(DEMO_ADMIN.password)
    await page.keyboard.press('Enter')
    await expect(question(page).getByLabel('Code à 6 chiffres')).toBeFocused()
    await expectNoAxeViolations(page)
    await page.keyboard.type('123456')
    await page.keyboard.press('Enter')
    await expect(question(page)).toBeHidden()
    await expect(title).toHaveValue('Secret de Camille')

    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await page.getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect(title).toHaveValue('Secret de Camille')

    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      return dialog.dismiss()
    })
    await signOutElsewhere(page, url)
    await expect(question(page)).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(`${url}/login`)
    await signIn(other, DEMO_CUSTOMER)
    await expect(page).toHaveURL(`${url}/`)
    await expect(page.getByText('Secret de Camille')).toHaveCount(0)
    expect(asked).toEqual([])
  },
)

test('when a session ends, each form keeps its input and asks the person to sign in @rare', async ({
  page,
  ownShop: { url },
}) => {
  const hooks = /\buse(?:AdminForm|EditForm|UnsavedChanges)(?:<[^(]*>)?\(/u
  const admin = join(import.meta.dirname, '../src/web/admin')
  const withInput = globSync('**/*.{ts,tsx}', { cwd: admin }).filter(
    (file) => !file.startsWith('form/') && hooks.test(readFileSync(join(admin, file), 'utf8')),
  )
  expect(Object.keys({ ...UNSAVED_FORMS, ...NOT_WALKED }).toSorted()).toEqual(withInput.toSorted())

  const [toPrepare, sent] = [await buyByCalls(url), await buyByCalls(url)]
  await asOwner(url, 'PUT', `/api/orders/${sent._id}/status`, {
    status: 'En cours de livraison',
    trackingNumber: '6A00000000001',
  })
  const subject = `Question ${crypto.randomUUID().slice(0, 8)}`
  await page.request.post(`${url}/api/messages/contact`, {
    data: { email: 'zoe@example.test', subject, content: 'Bonjour, '.repeat(20) },
  })
  const stage = { url, toPrepare: toPrepare._id, sent: sent._id, subject }
  await enterAsAdmin(page, url)
  await page.clock.install()
  page.on('dialog', (leaving) => leaving.accept())
  for (const [file, open] of Object.entries(UNSAVED_FORMS))
    await test.step(file, async () => {
      const field = await open(page, stage)
      await field.fill('12')
      // A call that reports the last click may reach the shop only after its clock was moved.
      await expect(async () => {
        await forward(page, 31)
        await expect(question(page)).toBeVisible({ timeout: 10_000 })
      }).toPass()
      await signInAgain(page)
      expect(await contentOf(field)).toBe('12')
    })
})

test('input is kept until it is saved: after a reload and next to a colleague’s change, but not after a sign-out', async ({
  page,
  shop: { url },
}) => {
  const headers = { authorization: `Bearer ${await enterAsAdmin(page, url)}` }
  page.on('dialog', (leaving) => leaving.accept())
  const made = await page.request.post(`${url}/api/admin/collections`, { headers, data: { name: 'Nacre' } })
  const { _id: id, version } = await made.json()
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('carapace.draft.')).length)
  const found = page.getByText(/^Saisie du \d\d\/\d\d à\s\d\d:\d\d retrouvée$/)

  const collections = held()
  await page.route('**/api/admin/collections', collections.route, { times: 1 })
  await page.goto(`${url}/admin/collections?edit=${id}`)
  const name = page.getByLabel('Nom', { exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(name).toBeHidden()
  collections.answer()
  await name.fill('Nacre bleue')
  await page.reload()
  await expect(name).toHaveValue('Nacre')
  await expect(found).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(found).toBeHidden()
  await expect(name).toHaveValue('Nacre bleue')

  const changed = await page.request.put(`${url}/api/admin/collections/${id}`, {
    headers,
    data: { name: 'Nacre rose', version },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  await page.reload()
  await expect(name).toHaveValue('Nacre rose')
  await page.getByRole('button', { name: 'Reprendre' }).click()
  const both = page.getByRole('region', { name: 'Modifié entre-temps' })
  await expect(both).toContainText('Nacre bleue')
  await expect(both).toContainText('Nacre rose')
  await expect(name).toHaveValue('Nacre bleue')
  await page.getByRole('button', { name: /^Enregistrer/ }).click()
  await expect(page.getByText('Nacre bleue').first()).toBeVisible()
  await expect.poll(drafts).toBe(0)

  const due = await page.request.get(`${url}/api/admin/orders?due=preparation&limit=1`, { headers })
  await page.goto(`${url}/admin/orders/preparation?ids=${(await due.json()).items[0]._id}`)
  const tracking = page.getByLabel(/^Numéro de suivi de /)
  await tracking.fill('6A12345678901')
  await page.reload()
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(tracking).toHaveValue('6A12345678901')
  await tracking.fill('')
  await expect.poll(drafts).toBe(0)

  await page.goto(`${url}/admin/orders/new`)
  await page.getByLabel('Prénom').fill('Élise')
  await page.goto(`${url}/admin/products/count`)
  await page
    .getByLabel(/^Compté/)
    .first()
    .fill('41')
  await page.reload()
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(page.getByLabel(/^Compté/).first()).toHaveValue('41')
  expect(await drafts()).toBe(2)
  await page.goto(`${url}/admin/orders/new`)
  await expect(found).toBeVisible()
  await page.getByRole('button', { name: 'Jeter' }).click()
  await expect(page.getByLabel('Prénom')).toHaveValue('')
  expect(await drafts()).toBe(1)
  await page.getByLabel('Prénom').fill('Zoé')
  await page.reload()
  await expect(found).toHaveCount(1)
  await page.getByLabel('Prénom').fill('Léa')
  await page.reload()
  await expect(found).toHaveCount(2)
  await page.getByLabel('Prénom').fill('Anna')
  await page.getByRole('button', { name: 'Reprendre' }).first().click()
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa')
  expect(await drafts()).toBe(4)
  await page.getByLabel('Prénom').fill('Zoé')
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé')
  await expect(found).toBeHidden()
  expect(await drafts()).toBe(3)
  const signedOut = held()
  await page.route('**/api/auth/logout', signedOut.route)
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await signedOut.asked
  expect(await drafts()).toBe(0)
  signedOut.answer()
  await expect(page).toHaveURL(`${url}/`)
  expect(await drafts()).toBe(0)
  await asOwner(url, 'DELETE', `/api/admin/collections/${id}`)
})

test('a note about a customer is neither lost nor added twice: window closed, slow saving, lost answer', async ({
  page,
  shop: { url },
}) => {
  const headers = { authorization: `Bearer ${await enterAsAdmin(page, url)}` }
  await page.goto(`${url}/admin/users`)
  await page.getByRole('table').getByRole('link').first().click()
  const note = page.getByRole('dialog').getByLabel('Ajouter une note')
  await note.fill('Rappeler')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(note).toHaveValue('Rappeler')
  const saving = held()
  await page.route('**/api/admin/users/*/notes', saving.route)
  await page.getByRole('button', { name: 'Ajouter la note' }).click()
  await saving.asked
  await note.fill('Rappeler lundi')
  saving.answer()
  await expect(note).toHaveValue('')
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(note).toHaveValue('Rappeler lundi')

  const loseAnswer = async (path: string) =>
    page.route(
      path,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
  await page.unroute('**/api/admin/users/*/notes')
  await loseAnswer('**/api/admin/users/*/notes')
  await page.getByRole('button', { name: 'Ajouter la note' }).click()
  await expect(page.getByText(CUSTOMER_NOTE_FAILED).first()).toBeVisible()
  page.on('dialog', (leaving) => leaving.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(note).toHaveValue('Rappeler lundi')
  await page.getByRole('button', { name: 'Ajouter la note' }).click()
  await expect(note).toHaveValue('')
  await expect(
    page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Rappeler lundi' }),
  ).toHaveCount(1)

  const due = await page.request.get(`${url}/api/admin/orders?due=preparation&limit=1`, { headers })
  await page.goto(`${url}/admin/orders/${(await due.json()).items[0]._id}`)
  await loseAnswer('**/api/orders/*/status')
  await page.getByLabel('Ajouter une note').fill('Cadeau')
  await page.getByRole('button', { name: 'Ajouter la note' }).click()
  await expect(page.getByText(NOTE_FAILED).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Cadeau', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reprendre' })).toBeHidden()
})
