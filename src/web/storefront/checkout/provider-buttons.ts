import type { ComponentType } from 'react'
import type { Wallet } from '#shared/wallets.ts'

/** `approvalKey` is a key that some providers need in the browser. */
export type OpenedPayment = {
  paymentOrderId: string
  approvalKey?: string | undefined
}

export type PayButtonsProps = {
  amountCents: number
  /** Returning false keeps the provider's window closed. */
  mayPay: () => boolean
  onOpen: (wallet?: Wallet) => Promise<OpenedPayment>
  /**
   * Called before the buyer leaves the page for the approval. The returned function is called if the buyer
   * stays.
   */
  onLeave: () => () => void
  onApprove: () => Promise<void>
  onCancel: () => void
  onDeclined: () => void
  onError: () => void
  disabled: boolean
}

export type ProviderButtons = ComponentType<PayButtonsProps & { onBlocked: () => void }>
