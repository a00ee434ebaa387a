import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { SiteFooter } from './site-footer.tsx'

const FOOTER = {
  footerLinks: [],
  look: {},
  socialUrl: 'https://www.instagram.com/carapace',
  socialNetwork: 'Instagram',
}

function footer(changed: Partial<ShopProfile>): string {
  const shop = { ...FOOTER, ...changed } as unknown as ShopProfile
  const { hasAds } = shop
  const Component = () =>
    createElement(SiteFooter, { shop, hasAds, year: 2026, onManageCookies: () => undefined })
  const hydrationData = { loaderData: { root: { shop } } }
  return renderToStaticMarkup(
    createElement(createRoutesStub([{ id: 'root', path: '/', Component }]), { hydrationData }),
  )
}

test('without adverts the footer has no consent button (decision 68)', () => {
  expect(footer({ hasAds: true })).toContain('Gérer mes cookies')
  expect(footer({ hasAds: false })).not.toContain('cookies')
})

test('a shop without a page on another site has no empty link', () => {
  expect(footer({})).toContain('Suivez-nous sur Instagram')
  expect(footer({ socialUrl: '' })).not.toContain('Suivez-nous')
})
