import type { ComponentType } from 'react'
import type { Wallet } from '#shared/wallets.ts'

/** `approvalKey` is the secret with which the browser confirms a payment, if the provider uses one. */
export type OpenedPayment = {
  paymentOrderId: string
  approvalKey?: string | undefined
}

export type PayButtonsProps = {
  amountCents: number
  mayPay: () => boolean
  onOpen: (wallet?: Wallet) => Promise<OpenedPayment>
  /**
   * Called before an approval for which the buyer may leave the page. Call the returned function if the approval fails
   * on this page.
   */
  onLeave: () => () => void
  onApprove: () => Promise<void>
  onCancel: () => void
  onDeclined: () => void
  onError: () => void
  disabled: boolean
}

export type ProviderButtons = ComponentType<PayButtonsProps & { onBlocked: () => void }>
