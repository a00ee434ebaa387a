declare global {
  interface Window {
    ApplePaySession?: ApplePaySessionMaker
    google?: { payments?: { api?: { PaymentsClient: GooglePaymentsClientMaker } } }
  }
}

/** PayPal's types of `window.paypal` lack these components. */
export type WalletComponents = { Applepay?: () => PayPalApplePay; Googlepay?: () => PayPalGooglePay }

export type PayPalApplePay = {
  config(): Promise<ApplePayConfig>
  validateMerchant(request: {
    validationUrl: string
    displayName: string
  }): Promise<{ merchantSession: unknown }>
  confirmOrder: (request: { orderId: string; token: unknown; billingContact?: unknown }) => Promise<unknown>
}

export type ApplePayConfig = {
  isEligible: boolean
  countryCode: string
  merchantCapabilities: string[]
  supportedNetworks: string[]
}

export type PayPalGooglePay = {
  config(): Promise<GooglePayConfig>
  confirmOrder: (request: { orderId: string; paymentMethodData: unknown }) => Promise<{ status: string }>
  initiatePayerAction: (request: { orderId: string }) => Promise<unknown>
}

export type GooglePayConfig = {
  isEligible: boolean
  apiVersion: number
  apiVersionMinor: number
  allowedPaymentMethods: unknown[]
  merchantInfo: unknown
  countryCode: string
}

export type ApplePaySessionMaker = {
  new (version: number, request: object): ApplePaySession
  canMakePayments(): boolean
  supportsVersion(version: number): boolean
  STATUS_SUCCESS: number
  STATUS_FAILURE: number
}

export type ApplePaySession = {
  begin(): void
  abort(): void
  completeMerchantValidation(merchantSession: unknown): void
  completePayment(result: { status: number }): void
  addEventListener(type: 'validatemerchant', listener: (event: { validationURL: string }) => void): void
  addEventListener(
    type: 'paymentauthorized',
    listener: (event: { payment: { token: unknown; billingContact?: unknown } }) => void,
  ): void
  addEventListener(type: 'cancel', listener: () => void): void
}

export type GooglePaymentsClientMaker = new (options: {
  environment: 'TEST' | 'PRODUCTION'
}) => GooglePaymentsClient

export type GooglePaymentsClient = {
  isReadyToPay(request: object): Promise<{ result: boolean }>
  /** Rejects with `statusCode` 'CANCELED' if the buyer closes the sheet. */
  loadPaymentData(request: object): Promise<{ paymentMethodData: unknown }>
  createButton(options: object): HTMLElement
}
