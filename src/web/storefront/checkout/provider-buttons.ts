import type { ComponentType } from 'react'
import type { Wallet } from '#shared/wallets.ts'

/** A payment that the shop has opened at the provider. */
export type OpenedPayment = {
  paymentOrderId: string
  approvalKey?: string | undefined
}

/** The data of the form that a provider's buttons need. */
export type PayButtonsProps = {
  amountCents: number
  /** Called at each press. False keeps the provider's window closed. */
  mayPay: () => boolean
  onOpen: (wallet?: Wallet) => Promise<OpenedPayment>
  /** Called before the buyer leaves the page to approve. Call the returned function if they stay. */
  onLeave: () => () => void
  onApprove: () => Promise<void>
  onCancel: () => void
  onDeclined: () => void
  onError: () => void
  disabled: boolean
}

/** A provider's payment methods. `onBlocked` reports that its script did not load. */
export type ProviderButtons = ComponentType<PayButtonsProps & { onBlocked: () => void }>
