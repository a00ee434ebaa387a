/** Without an audit against all criteria of RGAA 4 there is no other state to declare; the rest is in accessibility-audit.ts. */
export const CONFORMITY = 'non conforme'

/** 'Accessibilité : non conforme', in the footer of every page, as RGAA asks. */
export const ACCESSIBILITY_STATE = `Accessibilité\u00A0: ${CONFORMITY}`
const EXEMPT_STATE = 'Accessibilité\u00A0: microentreprise exemptée'

/** What the footer says: the state of conformity, or that there is none to declare. */
export const accessibilityState = (isExempt: boolean): string =>
  isExempt ? EXEMPT_STATE : ACCESSIBILITY_STATE
