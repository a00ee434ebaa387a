/** Until an outsider has audited the shop (docs/accessibility.md). */
export const CONFORMITY = 'non conforme'

/** The law requires these words on the home page of a shop that is not exempt. */
export const ACCESSIBILITY_STATE = `Accessibilité\u00A0: ${CONFORMITY}`
const EXEMPT_STATE = 'Accessibilité\u00A0: microentreprise exemptée'

export const accessibilityState = (isExempt: boolean): string =>
  isExempt ? EXEMPT_STATE : ACCESSIBILITY_STATE
