export const CONSENT_TYPES = ['newsletter', 'cookies_analytics'] as const

export type ConsentType = (typeof CONSENT_TYPES)[number]

/** The marketing preference that a consent sets (storefront.md §3 and §7). */
export const CONSENT_PREFERENCES: Record<ConsentType, 'newsletter' | 'analytics'> = {
  newsletter: 'newsletter',
  cookies_analytics: 'analytics',
}

export function isConsentType(text: unknown): text is ConsentType {
  return CONSENT_TYPES.some((known) => known === text)
}
