import { SESSION_EXPIRED, SESSION_OVER, SIGN_IN_REQUIRED } from '#shared/accounts/texts.ts'
import { ADMIN_SLEEVES_LOAD_FAILED, SLEEVE_DELETE_FAILED } from '#shared/catalogue/admin-texts.ts'
import { LOADING_FAILED, NO_CONNECTION, SERVER_ERROR } from '#shared/texts.ts'
import { DEMO_ADMIN, enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { DEMO_CUSTOMER, enter, register, signIn } from './testing/customer.ts'
import { onBothWidths } from './testing/on-both-widths.ts'
import { expect, test } from './testing/shop.ts'

const entries = [
  'Tableau de bord',
  'Bannières',
  'Articles',
  'Utilisateurs',
  'Produits',
  'Commandes',
  'Images',
  'Messages',
]

test('a visitor signs in first and returns to the requested screen, even if the screen does not exist @rare', async ({
  page,
  shop,
}) => {
  await page.goto('/admin/nowhere?q=rare')
  await expect(page).toHaveURL('/login?from=%2Fadmin%2Fnowhere%3Fq%3Drare')
  await signIn(page, DEMO_ADMIN)
  await expect(page).toHaveURL('/admin/nowhere?q=rare')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette carte n’est pas dans le paquet')
  expect((await page.request.get(`${shop.url}/admin/nowhere`)).status()).toBe(404)
  await page
    .getByRole('navigation', { name: 'Administration' })
    .filter({ visible: true })
    .getByRole('link', { name: 'Produits' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gestion des protections' })).toBeVisible()
})

test('a visitor is asked to sign in, and a customer is sent to the shop @rare', async ({ page }) => {
  expect(await (await page.request.get('/admin/messages')).text()).toContain('<title>Messages de contact ')
  await page.goto('/admin/messages')
  await expect(page.getByText(SIGN_IN_REQUIRED).first()).toBeVisible()
  await signIn(page, DEMO_CUSTOMER)
  await expect(page).toHaveURL('/')
})

test('a visitor is asked to sign in; a preparer can open orders, stock and messages, and no other screen', async ({
  page,
  shop,
}) => {
  const person = await register(shop.url)
  const call = (method: string, path: string, token: string, data?: object) =>
    page.request.fetch(`${shop.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    })
  const admin = await (await page.request.post('/api/auth/login', { data: DEMO_ADMIN })).json()
  const { user } = await (await page.request.post('/api/auth/login', { data: person })).json()
  const made = await call('PATCH', `/api/admin/users/${user._id}/role`, admin.token, { role: 'preparation' })
  expect(made.ok(), await made.text()).toBe(true)
  await page.goto('/admin/orders')
  await expect(page).toHaveURL('/login?from=%2Fadmin%2Forders')
  const staff = await enter(page, shop.url, person)
  await page.goto('/admin/orders')
  const menu = page.getByRole('navigation', { name: 'Administration' }).filter({ visible: true })
  await expect(menu.getByRole('link')).toHaveText(['Commandes', 'Produits', 'Inventaire', 'Messages', 'Aide'])
  await expect(page.getByText('Contenu', { exact: true })).toHaveCount(0)
  await page.evaluate(() => history.pushState(null, '', '/admin/settings'))
  await page.reload()
  await expect(page).toHaveURL('/admin/orders')
  // The address may change before the redirected document is loaded, so the journey waits for its menu.
  await expect(menu.getByRole('link').first()).toBeVisible()
  for (const [method, path] of [
    ['GET', '/api/admin/dashboard'],
    ['GET', '/api/admin/settings'],
    ['GET', '/api/admin/users'],
    ['GET', '/api/admin/documents/export'],
    ['POST', `/api/orders/${crypto.randomUUID()}/refunds`],
  ] as const)
    expect((await call(method, path, staff)).status(), path).toBe(403)
  expect((await call('GET', '/api/admin/orders', staff)).status()).toBe(200)
})

onBothWidths(() => {
  test('the menu leads to every screen and has no accessibility fault', async ({ page, shop, isMobile }) => {
    await enterAsAdmin(page, shop.url)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Commandes récentes' })).toBeVisible()
    await expectNoAxeViolations(page)
    const navigation = page.getByRole('navigation', { name: 'Administration' }).filter({ visible: true })
    const open = async () => {
      if (isMobile) await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    }
    await open()
    for (const name of entries)
      await expect(navigation.getByRole('link', { name, exact: true })).toBeVisible()
    if (isMobile) await expectNoAxeViolations(page)
    await navigation.getByRole('link', { name: 'Produits' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gestion des protections' })).toBeVisible()
    await expect(page).toHaveTitle(/^(?:\(\d+\) )?Gestion des protections/)
    await open()
    await expect(navigation.getByRole('link', { name: 'Produits' })).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
    if (isMobile) await expect(navigation).toBeHidden()
  })
})

test('the dashboard links to its sources, and offers its chart as a table @rare', async ({ page, shop }) => {
  const counted = (event: string) =>
    page.waitForResponse(
      (answer) => answer.url().endsWith(`/api/audience/${event}`) && answer.status() === 204,
    )
  await page.setExtraHTTPHeaders({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150 Safari/537.36' })
  const came = Promise.all([counted('visit'), counted('missed-searches')])
  await page.goto('/?q=tétrachorde')
  await came
  const seen = counted('view')
  await page.getByRole('region', { name: 'Nouveautés' }).getByRole('link').first().click()
  await seen
  const cartCounted = counted('cart')
  await page.getByRole('button', { name: /^Ajouter au panier/ }).click()
  await cartCounted
  await enterAsAdmin(page, shop.url)
  const still = { order: crypto.randomUUID(), number: 'C-2026-009999', trackingNumber: '6A00000009999' }
  const stalledParcels = { total: 3, items: [{ ...still, since: new Date().toISOString() }] }
  await page.route('**/api/admin/dashboard', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, dueWork: { ...answer.dueWork, stalledParcels } } })
  })
  await page.goto('/admin')
  const motionless = page.getByRole('listitem').filter({ hasText: still.trackingNumber })
  await expect(motionless).toContainText('n’a pas bougé depuis le')
  await expect(motionless.getByRole('link')).toHaveAttribute('href', `/admin/orders/${still.order}`)
  const others = page.getByRole('link', { name: 'Et 2 autres colis immobiles' })
  await expect(others).toHaveAttribute('href', '/admin/orders?parcels=stalled&sort=oldest')
  await page.unroute('**/api/admin/dashboard')
  const due = page.getByRole('region', { name: 'Commandes à préparer' })
  const [, waiting] = /\((\d+)\)/.exec((await due.getByRole('heading').textContent()) ?? '') ?? []
  await expect(page.getByText(`${waiting} à préparer`)).toBeVisible()
  await due.getByRole('link', { name: 'Tout voir' }).click()
  await expect(page.getByText(`${waiting} commandes`)).toBeVisible()
  const tab = page.getByRole('navigation', { name: 'Vues' }).getByRole('link', { name: /^À préparer/ })
  await expect(tab).toHaveText(`À préparer ${waiting}`)
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await page.emulateMedia({ forcedColors: 'active' })
  const ground = (of: string) =>
    page
      .locator(of)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground('nav li > a[aria-current="page"]')).not.toBe(await ground('body'))
  await page.emulateMedia({ forcedColors: 'none' })
  await page.goBack()
  await due.getByRole('button', { name: `Préparer les ${waiting}` }).click()
  await expect(page.getByRole('dialog', { name: 'Préparer et envoyer' })).toBeVisible()
  await page.goBack()
  await page.getByText('Voir les chiffres en tableau').click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(13)
  await page.getByRole('link', { name: 'Voir les ventes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ventes' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Ventes par livraison' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'tetrachorde' })).toBeVisible()
  const today = page.getByRole('table', { name: 'De la visite à la commande' }).getByRole('row').nth(1)
  await expect(today.getByRole('cell').nth(1)).toHaveText(/^[1-9]/)
  await expect(today.getByRole('cell').nth(2)).toHaveText(/^[1-9]/)
  await expectNoAxeViolations(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter (CSV)' }).first().click()
  expect((await download).suggestedFilename()).toMatch(/^ventes-sales-[\d-]+\.csv$/)
  await page.goBack()
  const low = page.getByRole('heading', { name: 'Stock faible' }).locator('xpath=ancestor::section')
  const name = (await low.getByRole('listitem').first().locator('.truncate').textContent()) ?? ''
  await low.getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByRole('row').filter({ hasText: name }).getByText('stock faible')).toBeAttached()
  const broken = { status: 500, json: { code: 'INTERNAL', message: 'Erreur' } }
  await page.route('**/api/admin/dashboard', (route) => route.fulfill(broken))
  await page.goto('/admin')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(LOADING_FAILED)
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveCount(0)
})

test('an expired token is renewed once, silently; a lost session leads to the sign-in page with a message @rare', async ({
  page,
  shop,
}) => {
  await enterAsAdmin(page, shop.url)
  const stale = { status: 401, json: { code: 'UNAUTHENTICATED', message: 'Veuillez vous reconnecter' } }
  await page.route('**/api/admin/sleeves*', (route) => route.fulfill(stale), { times: 1 })
  const renewals: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh-token')) renewals.push(request.method())
  })
  await page.goto('/admin/products')
  await expect(page.getByRole('button', { name: /^Modifier/ }).first()).toBeVisible()
  expect(renewals).toEqual(['POST'])

  await page.unroute('**/api/admin/sleeves*')
  await page.route('**/api/auth/refresh-token', (route) => route.fulfill(stale))
  await page.route('**/api/admin/sleeves*', (route) => route.fulfill(stale))
  await page.getByRole('searchbox').fill('rare')
  await expect(page.getByText(SESSION_EXPIRED).first()).toBeVisible()
  await expect(page).toHaveURL('/login?from=%2Fadmin%2Fproducts%3Fq%3Drare')
  await expect(page.getByRole('main').getByText(SESSION_OVER)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test(
  'a failing server and a lost connection show an error and a retry button',
  { tag: '@rare' },
  async ({ page, shop }) => {
    await enterAsAdmin(page, shop.url)
    await page.route('**/api/admin/sleeves*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Erreur' } }),
    )
    await page.goto('/admin/products')
    await expect(page.getByText(SERVER_ERROR).first()).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(ADMIN_SLEEVES_LOAD_FAILED)
    await expectNoAxeViolations(page)
    await page.unroute('**/api/admin/sleeves*')
    await page.route('**/api/admin/sleeves*', (route) => route.abort())
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText(NO_CONNECTION).first()).toBeVisible()
    await page.unroute('**/api/admin/sleeves*')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('button', { name: /^Modifier/ }).first()).toBeVisible()
  },
)

test('a shopper loads no back-office code', async ({ page }) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.getByRole('list', { name: 'Protections' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/products\//)
  expect(paths.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(2)
  const office =
    /\/(?:admin-|dashboard-screen|sleeves-screen|images-screen|banners-screen|data-table|image-picker|revenue-chart)/
  expect(paths.filter((path) => office.test(path))).toEqual([])
  const sheets = paths.filter((path) => path.endsWith('.css'))
  const styles = await Promise.all(sheets.map(async (path) => (await page.request.get(path)).text()))
  expect(styles.join('')).toContain('--color-paper')
  // Only the back-office uses these classes, for the columns of its frame and the height of its dialogs.
  expect(styles.join('')).not.toMatch(/grid-cols-\\\[15rem_|max-h-\\\[90vh/)
})

test('an admin who loses the role while working is sent to the shop and sees nothing more @rare', async ({
  page,
  shop,
}) => {
  const person = await register(shop.url)
  const token = await tokenOf(shop.url, DEMO_ADMIN)
  const setRole = async (role: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const found = await page.request.get(`${shop.url}/api/admin/users?page=1&q=${person.email}`, { headers })
    const [user] = (await found.json()).items
    const url = `${shop.url}/api/admin/users/${user._id}/role`
    expect((await page.request.patch(url, { headers, data: { role } })).status()).toBe(200)
  }
  await setRole('admin')
  await enterAsAdmin(page, shop.url, person)
  await page.goto('/admin/products')
  await expect(page.getByRole('button', { name: /^Modifier/ }).first()).toBeVisible()
  await setRole('user')
  await page.getByRole('searchbox').fill('rare')
  await expect(page.getByText('Vous n’avez plus accès à l’administration').first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('shows one message per error', { tag: '@rare' }, async ({ page, shop }) => {
  await enterAsAdmin(page, shop.url)
  await page.goto('/admin/products')
  const row = page.getByRole('row').nth(1)
  await expect(row.getByRole('button', { name: /^Supprimer/ })).toBeVisible()
  await page.route('**/api/sleeves/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Erreur' } }),
  )
  await row.getByRole('button', { name: /^Supprimer/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  await expect(messages).toHaveCount(1)
  await expect(messages).toContainText(SLEEVE_DELETE_FAILED)
  await expect(messages).toContainText(SERVER_ERROR)
})

async function tokenOf(shopUrl: string, data: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${shopUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  })
  return ((await answer.json()) as { token: string }).token
}
