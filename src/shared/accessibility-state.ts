/**
 * The state of conformity until an outsider has audited the shop (docs/accessibility.md). The rest of the statement
 * is in accessibility-audit.ts.
 */
export const CONFORMITY = 'non conforme'

/** 'Accessibilité : non conforme', in the footer of every page, as RGAA asks. */
export const ACCESSIBILITY_STATE = `Accessibilité\u00A0: ${CONFORMITY}`
const EXEMPT_STATE = 'Accessibilité\u00A0: microentreprise exemptée'

/** The state of conformity as the footer shows it. */
export const accessibilityState = (isExempt: boolean): string =>
  isExempt ? EXEMPT_STATE : ACCESSIBILITY_STATE
