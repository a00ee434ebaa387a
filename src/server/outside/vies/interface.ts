/** VIES, or the register of the member state, gives no usable answer. */
export class ViesUnavailable extends Error {}

/** The reference proves the check. It is '' if VIES gives none. */
export type ViesAnswer = { isValid: boolean; reference: string }

export type ViesPort = {
  /**
   * `requester` is the shop's own VAT number, or ''. VIES gives a reference only if it gets that number.
   * @throws ViesUnavailable
   */
  check: (vatNumber: string, requester: string) => Promise<ViesAnswer>
}
