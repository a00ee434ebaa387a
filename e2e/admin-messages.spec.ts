import { MESSAGE_DELETE_CONFIRM, MESSAGE_DELETED } from '#shared/messages/texts.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { expect, test } from './testing/shop.ts'

test('reads a message with its line breaks, answers by mail and deletes it @rare', async ({ page, shop }) => {
  const subject = `Question ${crypto.randomUUID().slice(0, 8)}`
  const email = `${crypto.randomUUID().replaceAll('-', '')}@example.test`
  const content = `Bonjour,\n\nje cherche une protection pour une carte ancienne.\n${'Merci de votre aide. '.repeat(4)}`
  const sent = await page.request.post(`${shop.url}/api/messages/contact`, {
    data: { email, subject, content },
  })
  expect(sent.ok(), await sent.text()).toBe(true)

  const token = await enterAsAdmin(page, shop.url)
  await page.goto('/admin/messages')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages de contact')
  await expect(page.getByText(subject).filter({ visible: true })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.keyboard.press('/')
  await page.keyboard.type(subject)
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = page.getByRole('row').filter({ hasText: email })
  const link = row.getByRole('link', { name: email }).filter({ visible: true })
  await expect(link).toHaveAttribute('href', `mailto:${email}`)
  await expect(row.getByText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/).filter({ visible: true })).toBeVisible()
  expect(await row.getByText('je cherche une protection').innerText()).toContain('Bonjour,\n\nje cherche')

  await row.getByRole('button', { name: 'Répondre' }).click()
  const window = page.getByRole('dialog', { name: subject })
  await page.setViewportSize({ width: 320, height: 800 })
  const cut = await window.evaluate(
    (box) =>
      [...box.querySelectorAll('div')].filter((part) => part.scrollWidth > part.clientWidth + 1).length,
  )
  expect(cut).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await window.getByLabel('Répondre').fill('Bonjour,\n\noui, nous en avons.')
  const id = page.url().split('/').at(-1)?.split('?')[0]
  const first = await page.request.post(`${shop.url}/api/admin/messages/${id}/answers`, {
    headers: { authorization: `Bearer ${token}` },
    data: { content: 'Nous regardons.', requestId: crypto.randomUUID() },
  })
  expect(first.status()).toBe(201)
  const answer = window.getByRole('button', { name: 'Envoyer la réponse' })
  await expect(window.getByRole('alert')).toContainText('Une autre réponse est partie entre-temps')
  await expect(window.getByRole('listitem').filter({ hasText: 'Nous regardons' })).toBeVisible()
  await expect(answer).toBeDisabled()
  await expectNoAxeViolations(page)
  await window.getByRole('button', { name: 'J’ai vu, continuer' }).click()
  await answer.click()
  await expect(window.getByRole('listitem').filter({ hasText: 'oui, nous en avons' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Répondu')

  await row.getByTitle('Supprimer').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(MESSAGE_DELETE_CONFIRM)
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await question.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText(MESSAGE_DELETED).first()).toBeVisible()
  await expect(page.getByText(`Aucun message pour « ${subject} »`)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})
