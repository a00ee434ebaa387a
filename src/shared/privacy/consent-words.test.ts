import { expect, test } from 'vitest'
import { CONSENT_VERSIONS, CONSENT_WORDING, NEWSLETTER_AT_REGISTRATION } from '../accounts/consent-words.ts'
import { ADS_CONSENT_WORDING } from './cookie-consent.ts'

test('a changed consent wording gets a new version number', () => {
  expect([CONSENT_VERSIONS, CONSENT_WORDING, NEWSLETTER_AT_REGISTRATION, ADS_CONSENT_WORDING]).toEqual([
    { newsletter: 1, cookies_analytics: 1, cookies_ads: 1 },
    {
      newsletter: 'Recevoir les nouveautés par e-mail',
      cookies_analytics: 'Autoriser les cookies de mesure d’audience',
    },
    'Je souhaite recevoir les nouveautés par e-mail (facultatif)',
    'Avec votre accord, notre partenaire Google affiche des publicités et peut déposer des cookies pour les choisir.',
  ])
})
