import type { ComponentType } from 'react'
import type { Wallet } from '#shared/wallets.ts'

/** A payment that the shop has opened at the provider. */
export type OpenedPayment = {
  paymentOrderId: string
  approvalKey?: string | undefined
}

/** What the form knows of a payment, and a provider's means of payment need. */
export type PayButtonsProps = {
  amountCents: number
  /** Asked at each press; false keeps the provider's window shut. */
  mayPay: () => boolean
  onOpen: (wallet?: Wallet) => Promise<OpenedPayment>
  /** The buyer may leave the page to agree; what it returns says that they stayed. */
  onLeave: () => () => void
  onApprove: () => Promise<void>
  onCancel: () => void
  onDeclined: () => void
  onError: () => void
  disabled: boolean
}

/** A provider's means of payment; `onBlocked` says that its script has not come. */
export type ProviderButtons = ComponentType<PayButtonsProps & { onBlocked: () => void }>
