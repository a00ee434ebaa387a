import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import PrivacyScreen from './privacy-screen.tsx'

function policy(hasAds: boolean): string {
  const shop = { hasAds, company: '', address: '', email: '', host: '', payment: { provider: 'paypal' } }
  const routes = [{ id: 'root', path: '/', Component: PrivacyScreen }]
  const hydrationData = { loaderData: { root: { shop } } }
  return renderToStaticMarkup(createElement(createRoutesStub(routes), { hydrationData }))
}

test('a shop without adverts names neither Google nor a consent to adverts (decision 68)', () => {
  const wording = /Google affiche|régie|Gérer mes cookies|Publicités<|choix au sujet des cookies/g
  expect(policy(true).match(wording)?.length).toBeGreaterThanOrEqual(4)
  expect(policy(false).match(wording)).toBeNull()
})
