import type { ComponentType } from 'react'

/** What the form knows of a payment, and a provider's means of payment need. */
export type PayButtonsProps = {
  /** Asked at each press; false keeps the provider's window shut. */
  mayPay: () => boolean
  onOpen: () => Promise<string>
  onApprove: () => Promise<void>
  onCancel: () => void
  onError: () => void
  disabled: boolean
}

/** A provider's means of payment; `onBlocked` says that its script has not come. */
export type ProviderButtons = ComponentType<PayButtonsProps & { onBlocked: () => void }>
