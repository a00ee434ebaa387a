export const CONSENT_TYPES = ['newsletter', 'cookies_analytics'] as const

export type ConsentType = (typeof CONSENT_TYPES)[number]

/** The text next to the switch. The log keeps the text that the person read (GDPR, art. 7). */
export const CONSENT_WORDING: Record<ConsentType, string> = {
  newsletter: 'Recevoir les nouveautés par e-mail',
  cookies_analytics: 'Autoriser les cookies de mesure d’audience',
}

/** The account stores the consents of CONSENT_TYPES, and the browser stores the consent to adverts. */
export const LOGGED_CONSENTS = [...CONSENT_TYPES, 'cookies_ads'] as const
export type LoggedConsent = (typeof LOGGED_CONSENTS)[number]

/**
 * The versions of `CONSENT_WORDING`, of `NEWSLETTER_AT_REGISTRATION` and of `ADS_CONSENT_WORDING`. A changed text needs
 * a higher version (`privacy/consent-words.test.ts`).
 */
export const CONSENT_VERSIONS: Record<LoggedConsent, number> = {
  newsletter: 1,
  cookies_analytics: 1,
  cookies_ads: 1,
}

export const NEWSLETTER_AT_REGISTRATION = 'Je souhaite recevoir les nouveautés par e-mail (facultatif)'

export const CONSENT_PREFERENCES: Record<ConsentType, 'newsletter' | 'analytics'> = {
  newsletter: 'newsletter',
  cookies_analytics: 'analytics',
}

export const CONSENT_LABELS: Record<LoggedConsent, string> = {
  newsletter: 'Lettre d’information',
  cookies_analytics: 'Mesure d’audience',
  cookies_ads: 'Publicité',
}
