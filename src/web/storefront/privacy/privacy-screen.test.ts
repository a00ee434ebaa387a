import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { DEFAULT_DELIVERY } from '#shared/shipping/delivery.ts'
import PrivacyScreen from './privacy-screen.tsx'

function policy(hasAds: boolean, extraMeans = {}): string {
  const payment = { provider: 'paypal', extraMeans }
  const shop = { hasAds, company: '', address: '', email: '', host: '', payment, delivery: DEFAULT_DELIVERY }
  const routes = [{ id: 'root', path: '/', Component: PrivacyScreen }]
  const hydrationData = { loaderData: { root: { shop } } }
  return renderToStaticMarkup(createElement(createRoutesStub(routes), { hydrationData }))
}

test('a shop without adverts names neither Google nor a consent to adverts (decision 68)', () => {
  const wording = /Google affiche|régie|Gérer mes cookies|Publicités<|choix au sujet des cookies/g
  expect(policy(true).match(wording)?.length).toBeGreaterThanOrEqual(4)
  expect(policy(false).match(wording)).toBeNull()
})

test('the policy names directives for the time after death among the rights', () => {
  expect(policy(false)).toContain('après votre décès')
})

test('the makers of the wallets on the payment page are named among the recipients', () => {
  expect(policy(false, { googlePay: true })).toContain('Google, dont le bouton Google Pay')
  expect(policy(false, { googlePay: true })).not.toContain('Apple')
  expect(policy(false)).not.toContain('dont le bouton')
})
