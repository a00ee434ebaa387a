import type { Page } from '@playwright/test'
import { PAY_BUTTON } from '#sandbox/paypal/button-names.ts'
import { sleeveWith } from './testing/catalogue.ts'
import { ADDRESS, newCustomer } from './testing/checkout.ts'
import { plenty } from './testing/payment.ts'
import { expect, test } from './testing/shop.ts'

async function listenTo(page: Page) {
  const browser = await page.context().newCDPSession(page)
  async function find(role: string, name: string | RegExp): Promise<number | undefined> {
    const { root } = await browser.send('DOM.getDocument', { depth: 0 })
    const { nodes } = await browser.send('Accessibility.queryAXTree', { nodeId: root.nodeId, role })
    const node = nodes.find(({ ignored, name: told, properties = [] }) => {
      const isDisabled = properties.some(
        ({ name: property, value }) => property === 'disabled' && value.value,
      )
      const words = String(told?.value ?? '')
      return !ignored && !isDisabled && (typeof name === 'string' ? words === name : name.test(words))
    })
    return node?.backendDOMNodeId
  }
  async function hear(role: string, name: string | RegExp): Promise<number> {
    let found: number | undefined
    const look = async () => (found = await find(role, name).catch(() => undefined)) !== undefined
    await expect.poll(look, { message: `${role} ${name}` }).toBe(true)
    return found ?? 0
  }
  async function press(role: string, name: string | RegExp): Promise<void> {
    const { object } = await browser.send('DOM.resolveNode', { backendNodeId: await hear(role, name) })
    await browser.send('Runtime.callFunctionOn', {
      ...(object.objectId && { objectId: object.objectId }),
      functionDeclaration: 'function () { this.click() }',
      userGesture: true,
    })
  }
  async function type(role: string, name: string | RegExp, text: string): Promise<void> {
    await browser.send('DOM.focus', { backendNodeId: await hear(role, name) })
    await browser.send('Input.insertText', { text })
  }
  return { hear, press, type }
}

test(
  'a new customer buys through the accessibility tree alone',
  { tag: '@rare' },
  async ({ page, shop, context }) => {
    const sleeve = await sleeveWith(shop.url, plenty)
    const { email } = newCustomer()
    await page.goto('/')
    const { hear, press, type } = await listenTo(page)
    await press('button', 'Refuser')
    await type('searchbox', 'Rechercher une protection', sleeve.name)
    await press('button', 'Rechercher')
    await hear('heading', 'Nos protections')
    await press('link', sleeve.name)
    await hear('heading', sleeve.name)
    await press('radio', /^Lot de 10/)
    await press('button', /^Augmenter\s: quantité, lot de 10/)
    await press('button', /^Ajouter au panier pour/)
    await press('link', 'Commander')

    await hear('heading', 'Livraison')
    await type('textbox', 'Code postal', ADDRESS.postalCode)
    await type('textbox', 'Prénom', ADDRESS.firstName)
    await type('textbox', 'Nom', ADDRESS.lastName)
    await type('textbox', 'Adresse', ADDRESS.street)
    await press('button', /^Changer\sde point relais/)
    await press('radio', /69001/)
    await press('button', 'Choisir ce point')
    await press('button', 'Continuer vers le paiement')

    await hear('heading', 'Paiement')
    await type('textbox', 'Adresse e-mail', email)
    await press('checkbox', /conditions générales\sde\svente/)
    const opened = context.waitForEvent('page')
    await press('button', PAY_BUTTON)
    await (await listenTo(await opened)).press('button', 'Payer')
    await hear('heading', 'Merci pour votre commande')
    await press('link', 'Suivre ma commande')
    await hear('heading', /^Commande C-/)
  },
)
