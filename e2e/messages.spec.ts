import { expectNoAxeViolations } from './testing/axe.ts'
import { holdScripts } from './testing/hold-scripts.ts'
import { expect, test } from './testing/shop.ts'

const LONG = 'Bonjour, je cherche une protection pour une carte un peu ancienne et un peu grande. '.repeat(2)

test('a visitor writes, sees missing fields, loses nothing, and gets a confirmation', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText('24 heures ouvrées').first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('search')).toBeVisible()
  const send = page.getByRole('button', { name: 'Envoyer le message' })

  await send.click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert').getByText(/ champ\sobligatoire$/)).toHaveCount(3)
  await expectNoAxeViolations(page)

  await page.getByLabel('Votre adresse e-mail').fill('zoe@exemple.test')
  const subject = page.getByLabel('Sujet')
  await page.getByRole('button', { name: 'Ma commande' }).click()
  await expect(subject).toHaveValue('Ma commande')
  await subject.fill('Une question de taille')
  const message = page.getByLabel('Votre message')
  await message.fill('Trop court')
  await expect(page.getByText('10 / 2 000')).toBeVisible()
  await expect(page.getByText('Encore 90 caractères')).toBeVisible()
  await send.click()
  await expect(page.getByText('Le message doit contenir au moins 100 caractères').first()).toBeVisible()
  await message.fill('x'.repeat(2001))
  await send.click()
  await expect(page.getByText('Le message ne doit pas dépasser 2000 caractères').first()).toBeVisible()
  await message.fill(LONG)
  await expect(page.getByText('Le message ne doit pas dépasser')).toHaveCount(0)

  await page.route('**/api/messages/contact', (route) => route.abort(), { times: 1 })
  await send.click()
  await expect(page.getByRole('alert')).toContainText("Erreur lors de l'envoi du message")
  await expect(message).toHaveValue(LONG)

  const refusal = { code: 'TOO_MANY_REQUESTS', message: 'Trop de tentatives, patientez' }
  await page.route('**/api/messages/contact', (route) => route.fulfill({ status: 429, json: refusal }), {
    times: 1,
  })
  await send.click()
  await expect(page.getByRole('alert')).toContainText(refusal.message)
  await expect(message).toHaveValue(LONG)

  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await send.click()
  expect(new URL((await sent).url()).pathname).toBe('/api/messages/contact')
  await expect(page.getByText('Message envoyé avec succès !').first()).toBeVisible()
  await expect(message).toHaveValue('')
  await expect(page.getByLabel('Sujet')).toHaveValue('')
})

test('the counter counts what was typed before the scripts loaded', async ({ page }) => {
  const scriptsCome = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Votre message').fill('Trop court')
  scriptsCome()
  await expect(page.getByText('10 / 2 000')).toBeVisible()
  await expect(page.getByText('Encore 90 caractères')).toBeVisible()
})

test('a signed-in customer finds their address filled in and writes under their name @rare', async ({
  page,
  request,
}) => {
  const account = { email: 'client@carapace.test', password: 'Carapace-2026!' }
  const session = await (await request.post('/api/auth/login', { data: account })).json()
  await page.addInitScript((token: string) => localStorage.setItem('token', token), String(session.token))
  const known = Promise.withResolvers<void>()
  await page.route('**/api/auth/verify', async (route) => {
    await known.promise
    await route.continue()
  })
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Refuser' }).click()
  const send = page.getByRole('button', { name: 'Envoyer le message' })
  await expect(send).toHaveAttribute('aria-busy', 'true')
  await page.getByLabel('Sujet').press('Enter')
  known.resolve()
  await expect(send).not.toHaveAttribute('aria-busy')
  await expect(page.getByText('Ce champ est obligatoire')).toHaveCount(0)
  await expect(page.getByLabel('Votre adresse e-mail')).toHaveValue(account.email)
  await page.getByRole('button', { name: 'Ma commande' }).click()
  await expect(page.getByLabel('Sujet')).toHaveValue(/^Ma commande C-\d{4}-\d{6}$/)
  await page.getByLabel('Votre message').fill(LONG)
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/api/messages'),
  )
  await send.click()
  expect(new URL((await sent).url()).pathname).toBe('/api/messages')
  await expect(page.getByText('Message envoyé avec succès !').first()).toBeVisible()
})
