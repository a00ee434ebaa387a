/** VIES, or the register of the member state, does not answer. */
export class ViesUnavailable extends Error {}

/** The answer about a VAT number. The reference proves the check; the reference is '' if VIES gives none. */
export type ViesAnswer = { isValid: boolean; reference: string }

export type ViesPort = {
  /**
   * Checks a VAT number. `requester` is the shop's own VAT number, or ''. VIES gives a reference only with
   * that number.
   * @throws ViesUnavailable
   */
  check: (vatNumber: string, requester: string) => Promise<ViesAnswer>
}
