/** The shop has this state until an outsider has audited it (docs/accessibility.md). */
export const CONFORMITY = 'non conforme'

/** The law requires these words on the home page of a shop that is not exempt. */
export const ACCESSIBILITY_STATE = `Accessibilité\u00A0: ${CONFORMITY}`
const EXEMPT_STATE = 'Accessibilité\u00A0: microentreprise exemptée'

export const accessibilityState = (isExempt: boolean): string =>
  isExempt ? EXEMPT_STATE : ACCESSIBILITY_STATE
