import { spawnSync } from 'node:child_process'
import type { Browser, Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { trialMailSent, SERVICE_ANSWERS, KEYS_SAVED } from '#shared/keys/texts.ts'
import { SETTINGS_SAVED, SHOP_IS_OPEN } from '#shared/settings/texts.ts'
import { buy, PHONE } from '../bench/phone-purchase.ts'
import { type Hand, handOn, type Step } from './testing/hand.ts'
import { type Keys, openOutside, type Outside } from './testing/outside.ts'
import { pictureFile } from './testing/picture-file.ts'
import { startShop, type Shop } from './testing/shop-process.ts'
import { expect, test } from './testing/shop.ts'

const PUBLIC_URL = 'https://cartes-dupuis.fr'
const SCREEN = {
  viewport: { width: 1280, height: 800 },
  hasTouch: true,
  ignoreHTTPSErrors: true,
  locale: 'fr-FR',
}
const OWNER = { email: 'camille@cartes-dupuis.fr', password: 'Tr0is-petits-chats' }
const PREPARER = { email: 'noa@cartes-dupuis.fr', password: 'Quatre-grands-chi3ns' }
const PAYPAL = {
  api: 'api-m.paypal.com',
  pages: 'www.paypal.com',
  account: {
    provider: 'paypal',
    clientId: 'ATestClient-1',
    clientSecret: 'EJ-planted-secret-of-paypal',
    webhookId: 'WH-7',
  },
}
const SELLER = {
  'E-mail pour les clients': 'bonjour@cartes-dupuis.fr',
  Téléphone: '04 78 00 11 22',
  'Raison sociale et forme juridique': 'Camille Dupuis EI',
  'Adresse du siège': '4 place Bellecour, 69002 Lyon, France',
  Immatriculation: 'RCS Lyon 812 345 676',
  'Identifiant unique (emballages)': 'FR231465_01KFTP',
  'Directeur de la publication': 'Camille Dupuis',
  'Hébergeur du site': 'Hébergeur SAS, 2 rue Kellermann, 59100 Roubaix, 09 72 10 10 07',
  'Médiateur de la consommation': 'CM2C, 14 rue Saint-Jean, 75017 Paris, cm2c.net',
  'Fabricant habituel': 'Camille Dupuis EI, 4 place Bellecour, 69002 Lyon, bonjour@cartes-dupuis.fr',
}

test(
  'an owner goes from an empty machine to the first sale, and invites a preparer',
  { tag: '@rare' },
  async ({ playwright, launchOptions }, info) => {
    const outside = await openOutside(PUBLIC_URL, info.outputPath(), PAYPAL)
    const env = { SHOP_MODE: 'live', PUBLIC_URL, ADMIN_EMAIL: OWNER.email }
    const shop = await startShop({
      env: { ...outside.environment, ...env, RATE_LIMITS: 'on', LOG_LEVEL: 'debug' },
    })
    outside.leadTo(shop.url)
    const args = [...(launchOptions.args ?? []), ...outside.browserArguments]
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    const done: Step[] = []
    const tell = (step: Step) => void done.push(step)
    try {
      const { page, faults } = await openBrowser(browser, outside, SCREEN)
      const hand = handOn(page, tell)
      await signIn({ page, hand, link: linkOf(shop, env) })
      await completeChecklist({ page, hand, outside })
      await sellOneProduct({ page, hand })
      const { page: phone, faults: faultsOfBuyer } = await openBrowser(browser, outside, {
        ...PHONE,
        ignoreHTTPSErrors: true,
      })
      await buy(phone, PUBLIC_URL, tell)
      const number = (await phone.getByText(/^C-\d{4}-\d{6}$/).textContent()) ?? ''
      await seeTheOrder({ page, hand, outside, number })
      await invitePreparer({ page, hand, outside, browser, number })
      hand.total()
      expect([...faults, ...faultsOfBuyer]).toEqual([])
      await shop.stop()
      const { output } = await shop.ended
      for (const secret of secretsOf(outside.keys)) expect(output).not.toContain(secret)
    } finally {
      for (const { name, taps, fields, ms } of done)
        console.log(`${name.padEnd(34)}${taps} clicks, ${fields} fields, ${(ms / 1000).toFixed(1)} s`)
      await browser.close()
      await shop.discard()
      await outside.close()
    }
  },
)

/** `faults` collects violations of the security policy, and the addresses of answers that contain a typed secret. */
async function openBrowser(
  browser: Browser,
  { keys }: Outside,
  options: Parameters<Browser['newContext']>[0],
) {
  const faults: string[] = []
  const context = await browser.newContext(options)
  context.on('response', async (response) => {
    if (!response.url().startsWith(PUBLIC_URL)) return
    // The text of an answer is gone once the browser has left the page.
    const text = await response.text().catch(() => '')
    if (secretsOf(keys).some((secret) => text.includes(secret))) faults.push(response.url())
  })
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(message.text())
  })
  const page = await context.newPage()
  return { page, faults }
}

const secretsOf = ({ mail, relay }: Keys): string[] => [
  PAYPAL.account.clientSecret,
  mail.password,
  relay.password,
]

function linkOf({ dataDir }: Shop, env: Record<string, string>): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/admin.mjs', '--email', OWNER.email], {
    env: { ...env, PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  return stdout.trim()
}

type Walk = { page: Page; hand: Hand }

async function choosePassword(
  { page, hand }: Walk,
  link: string,
  { email, password }: typeof OWNER,
): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).waitFor()
  await hand.fill(page, { 'Nouveau mot de passe': password, 'Confirmer le mot de passe': password })
  await hand.tap(page.getByRole('button', { name: 'Changer mon mot de passe' }))
  await page.waitForURL('**/login')
  await page.getByRole('button', { name: 'Se connecter' }).waitFor()
  await hand.fill(page, { 'Adresse e-mail': email, 'Mot de passe': password })
  await hand.tap(page.getByRole('button', { name: 'Se connecter' }))
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
}

async function signIn({ page, hand, link }: Walk & { link: string }): Promise<void> {
  await choosePassword({ page, hand }, link, OWNER)
  hand.mark('password and sign-in')
  await hand.tap(page.getByRole('link', { name: 'Dashboard' }))
  await page.waitForURL('**/profile/security')
  await page.getByLabel('Mot de passe, pour confirmer', { exact: true }).waitFor()
  await hand.fill(page, { 'Mot de passe, pour confirmer': OWNER.password })
  await hand.tap(page.getByRole('button', { name: 'Commencer' }))
  const key = ((await page.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
  await hand.type(page.getByLabel(/Code à 6 chiffres/), code)
  await hand.tap(page.getByRole('button', { name: 'Activer' }))
  await hand.tap(page.getByRole('button', { name: 'J’ai gardé mes codes' }))
  await page.getByText('Il vous reste 10 codes de secours').waitFor()
  hand.mark('second factor')
}

async function completeChecklist({ page, hand, outside }: Walk & { outside: Outside }): Promise<void> {
  await hand.tap(page.getByRole('link', { name: 'Dashboard' }))
  const title = page.getByRole('heading', { name: /^Ouvrir la boutique/ })
  const list = page.locator('details', { has: title })
  await expect(title).toHaveText(/1 sur 19$/)
  await expectEachLineToFocusItsField(page, list)
  hand.mark('the list')

  const stepTo = (sentence: string | RegExp) => hand.tap(list.getByRole('link', { name: sentence }))
  await stepTo('Renseignez « E-mail pour les clients ».')
  await hand.fill(page, SELLER)
  await page.getByLabel('Pays du fabricant habituel').selectOption({ label: 'France' })
  await save({ page, hand })
  await expect(title).toHaveText(/12 sur 19$/)
  hand.mark('the seller')

  await stepTo(/^Ajoutez l’image officielle/)
  await choosePicture({ page, hand })
  await save({ page, hand })
  await stepTo('Choisissez votre régime de TVA.')
  await page.getByLabel('Régime de TVA').selectOption({ label: 'Franchise en base (sans TVA)' })
  await save({ page, hand })
  await expect(title).toHaveText(/14 sur 19$/)
  hand.mark('guarantee and VAT')

  for (const sentence of [/« Logo »/, /« Icône de l’onglet »/]) {
    await stepTo(sentence)
    await choosePicture({ page, hand })
    await save({ page, hand })
  }
  await expect(title).toHaveText(/16 sur 19$/)
  hand.mark('the look')

  const { account } = PAYPAL
  const { mail, relay } = outside.keys
  await stepTo('Saisissez les clés de « Paiement ».')
  await typeKeys({ page, hand }, 'Paiement', [SERVICE_ANSWERS], {
    'PayPal : Client ID': account.clientId,
    'PayPal : Secret': account.clientSecret,
    'PayPal : Webhook ID': account.webhookId,
  })
  await stepTo('Saisissez les clés de « E-mails ».')
  await typeKeys({ page, hand }, 'E-mails', [SERVICE_ANSWERS, trialMailSent(OWNER.email)], {
    'Serveur d’envoi (SMTP)': mail.host,
    Port: mail.port,
    Identifiant: mail.user,
    'Mot de passe': mail.password,
  })
  expect(outside.mailsTo(OWNER.email).at(-1)?.subject).toContain('e-mail d’essai')
  await stepTo('Saisissez les clés de « Mondial Relay ».')
  await typeKeys({ page, hand }, 'Mondial Relay', [SERVICE_ANSWERS], {
    'Code enseigne': relay.brand,
    'Identifiant API': relay.login,
    'Mot de passe API': relay.password,
    'Clé privée de suivi': relay.key,
  })

  await expect(page.getByText(SHOP_IS_OPEN)).toBeVisible()
  await expect(title).toBeHidden()
  hand.mark('keys, each tried')
}

async function expectEachLineToFocusItsField(page: Page, list: Locator): Promise<void> {
  const links = await list.getByRole('link').all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  expect(paths).toHaveLength(18)
  // The last link is clicked twice: it must lead to its field again although the address stays the same.
  for (const path of [...paths, paths.at(-1)]) {
    await page.getByRole('heading', { level: 1 }).click()
    await list.locator(`a[href="${path}"]`).click()
    const inDialog = path?.includes('field=keys.') ?? false
    const place = inDialog ? page.getByRole('dialog') : page.locator('main form')
    await expect(place.locator('input:focus, select:focus, textarea:focus, button:focus')).toHaveCount(1)
    if (inDialog) await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
}

async function save({ page, hand }: Walk): Promise<void> {
  const toast = page.getByRole('region', { name: 'Messages' })
  const [said] = [toast.getByText(SETTINGS_SAVED)]
  await hand.tap(page.getByRole('button', { name: 'Enregistrer', exact: true }))
  const publish = page.getByRole('dialog').getByRole('button', { name: 'Enregistrer et publier' })
  await expect(publish.or(said).first()).toBeVisible()
  if (await publish.isVisible()) await hand.tap(publish)
  await said.first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await toast.getByRole('button', { name: 'Fermer' }).first().click()
  await said.first().waitFor({ state: 'hidden' })
}

async function choosePicture({ page, hand }: Walk): Promise<void> {
  const button = page.locator('main form button:focus')
  await hand.tap(button)
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(await pictureFile('image.png'))
  await dialog.waitFor({ state: 'hidden' })
}

async function typeKeys(
  { page, hand }: Walk,
  service: string,
  answers: readonly string[],
  keys: Record<string, string>,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: service })
  await dialog.waitFor()
  for (const [label, value] of Object.entries(keys)) await hand.type(dialog.getByLabel(label).first(), value)
  await hand.tap(dialog.getByRole('button', { name: 'Enregistrer' }))
  await page.getByText(KEYS_SAVED).first().waitFor()
  await hand.tap(page.getByRole('button', { name: 'Essayer' }).filter({ hasText: service }))
  for (const answer of answers) await page.getByText(answer).last().waitFor()
}

async function sellOneProduct({ page, hand }: Walk): Promise<void> {
  await hand.tap(page.getByRole('link', { name: 'Produits', exact: true }).first())
  await hand.tap(page.getByRole('button', { name: 'Ajouter une protection' }).last())
  const form = page.getByRole('dialog', { name: 'Ajouter une protection' })
  await form.getByLabel('Nom', { exact: true }).waitFor()
  await hand.fill(page, { Nom: 'Pochettes mates', Description: 'Pour vos cartes de jeu.' })
  await hand.type(form.getByLabel('Stock', { exact: true }), '40')
  await hand.tap(form.getByLabel('Publier la protection (visible sur le site)'))
  await hand.tap(form.locator('button[type=submit]').filter({ visible: true }).last())
  await form.waitFor({ state: 'hidden' })
  hand.mark('a product on sale')
}

async function seeTheOrder({
  page,
  hand,
  outside,
  number,
}: Walk & { outside: Outside; number: string }): Promise<void> {
  await hand.tap(page.getByRole('link', { name: 'Commandes', exact: true }).first())
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('En cours de préparation')
  hand.mark('the paid order')
  const subjects = () => outside.mails.map(({ subject }) => subject)
  await expect.poll(subjects).toContainEqual(expect.stringContaining(number))
}

async function invitePreparer({
  page,
  hand,
  outside,
  browser,
  number,
}: Walk & { outside: Outside; browser: Browser; number: string }): Promise<void> {
  await hand.tap(page.getByRole('link', { name: 'Utilisateurs', exact: true }))
  await hand.tap(page.getByRole('button', { name: 'Inviter une personne' }))
  const form = page.getByRole('dialog', { name: 'Inviter une personne' })
  await hand.type(form.getByLabel('E-mail'), PREPARER.email)
  await hand.tap(form.getByRole('button', { name: 'Envoyer l’invitation' }))
  await form.waitFor({ state: 'hidden' })
  await expect(page.getByText(PREPARER.email).first()).toBeVisible()
  hand.mark('an invitation')

  await expect.poll(() => outside.mailsTo(PREPARER.email)).toHaveLength(1)
  const link = /https:\/\/\S+#\S+/.exec(outside.mailsTo(PREPARER.email)[0]?.text ?? '')?.[0] ?? ''
  const { page: theirs, faults } = await openBrowser(browser, outside, SCREEN)
  const own = handOn(theirs, () => undefined)
  await choosePassword({ page: theirs, hand: own }, link, PREPARER)
  await theirs.goto(`${PUBLIC_URL}/admin/orders`)
  await expect(theirs.getByText(number).first()).toBeVisible()
  for (const name of ['Réglages', 'Utilisateurs', 'Ventes', 'Textes'])
    await expect(theirs.getByRole('link', { name, exact: true })).toHaveCount(0)
  await theirs.goto(`${PUBLIC_URL}/admin/settings?tab=services`)
  await theirs.waitForURL((address) => !address.pathname.startsWith('/admin/settings'))
  expect(faults).toEqual([])
}
