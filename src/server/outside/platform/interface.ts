/**
 * The platform is not set up, could not be reached, gave no usable answer or rejects the shop's credentials. The call
 * may be repeated.
 */
export class PlatformUnavailable extends Error {}

export class FlowRefused extends Error {}

export type Flow = {
  /**
   * The shop's own id of the flow, at most 36 characters. After a lost answer the flow is found by this id.
   */
  trackingId: string
  name: string
  /** `FRR` is a report to the tax office, `CII` an invoice or a credit note. */
  syntax: 'FRR' | 'CII'
  rule: 'B2C' | 'B2BInt' | 'B2B'
  content: string
}

export type FlowState = { kind: 'deposited' } | { kind: 'accepted' } | { kind: 'refused'; reason: string }

export type PlatformPort = OpenPlatform & {
  readonly isLinked: boolean
}

export type OpenPlatform = {
  /**
   * Returns the platform's id of the file. Sends nothing if the platform already has a file with this tracking id.
   * @throws PlatformUnavailable, FlowRefused
   */
  deposit: (flow: Flow) => Promise<string>
  /**
   * Undefined if the platform does not know the id.
   * @throws PlatformUnavailable
   */
  follow: (flowId: string) => Promise<FlowState | undefined>
  /** Checks address and credentials. @throws PlatformUnavailable */
  check: () => Promise<void>
}
