/** Consents: what they are asked for, in which words (storefront.md §2). */
export const CONSENT_TYPES = ['newsletter', 'cookies_analytics'] as const

export type ConsentType = (typeof CONSENT_TYPES)[number]

/** The words beside the switch: the log keeps those that were read (GDPR, art. 7). */
export const CONSENT_WORDING: Record<ConsentType, string> = {
  newsletter: 'Recevoir les nouveautés par e-mail',
  cookies_analytics: 'Autoriser les cookies de mesure d’audience',
}

/** Of what a consent is logged: the account's own, and adverts, which the browser keeps. */
export const LOGGED_CONSENTS = [...CONSENT_TYPES, 'cookies_ads'] as const
export type LoggedConsent = (typeof LOGGED_CONSENTS)[number]

/**
 * The number of the words that were agreed to: those above, `NEWSLETTER_AT_REGISTRATION`, and those of adverts
 * (`ADS_CONSENT_WORDING`). It goes up with each change of them (consent-words.test.ts).
 */
export const CONSENT_VERSIONS: Record<LoggedConsent, number> = {
  newsletter: 1,
  cookies_analytics: 1,
  cookies_ads: 1,
}

/** The words of the newsletter at the registration. */
export const NEWSLETTER_AT_REGISTRATION = 'Je souhaite recevoir les nouveautés par e-mail (facultatif)'

/** The marketing preference that a consent sets (storefront.md §3 and §7). */
export const CONSENT_PREFERENCES: Record<ConsentType, 'newsletter' | 'analytics'> = {
  newsletter: 'newsletter',
  cookies_analytics: 'analytics',
}

/** In the back-office. */
export const CONSENT_LABELS: Record<LoggedConsent, string> = {
  newsletter: 'Lettre d’information',
  cookies_analytics: 'Mesure d’audience',
  cookies_ads: 'Publicité',
}
