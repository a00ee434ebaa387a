/** What an account's owner sets in 'Données personnelles' (storefront.md §2). */

/** How long orders stay in the customer's history, in months (storefront.md §9). */
export const RETENTION_MONTHS = [12, 24, 36, 60] as const

export type RetentionMonths = (typeof RETENTION_MONTHS)[number]

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

/** The number of the words above, and of the banner's: it goes up with each change of them (privacy-settings.test.ts). */
export const CONSENT_VERSIONS: Record<LoggedConsent, number> = {
  newsletter: 1,
  cookies_analytics: 1,
  cookies_ads: 1,
}

/** The same at the registration. */
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
