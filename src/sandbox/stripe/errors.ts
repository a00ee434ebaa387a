import type { Json } from './context.ts'

export class StripeError extends Error {
  readonly status: number
  readonly error: Json

  constructor(status: number, error: Json & { type: string; message: string }) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export const invalid = (message: string, more: Json = {}, status = 400): StripeError =>
  new StripeError(status, { type: 'invalid_request_error', message, ...more })

export const missing = (what: string, id: string): StripeError =>
  invalid(`No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' }, 404)

export const unexpectedState = (act: string, status: unknown): StripeError =>
  invalid(`This PaymentIntent could not be ${act} because it has a status of ${String(status)}.`, {
    code: 'payment_intent_unexpected_state',
  })

export const cardDeclined = (): StripeError =>
  new StripeError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  })

export const authenticationFailed = (): StripeError =>
  invalid('The provided PaymentMethod has failed authentication.', {
    code: 'payment_intent_authentication_failure',
  })

export const ownTrouble = (): StripeError =>
  new StripeError(500, { type: 'api_error', message: 'An unknown error occurred' })
