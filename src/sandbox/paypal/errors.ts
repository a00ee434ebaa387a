export type ErrorDetail = {
  issue: string
  description: string
  field?: string
  value?: string
  location?: 'body' | 'path' | 'header'
}

type ErrorName = {
  status: number
  message: string
}

const NAMES = {
  INVALID_REQUEST: {
    status: 400,
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  },
  AUTHENTICATION_FAILURE: {
    status: 401,
    message:
      'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  },
  RESOURCE_NOT_FOUND: { status: 404, message: 'The specified resource does not exist.' },
  UNPROCESSABLE_ENTITY: {
    status: 422,
    message:
      'The requested action could not be performed, semantically incorrect, or failed business validation.',
  },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'An internal server error has occurred.' },
} as const satisfies Record<string, ErrorName>

export class PayPalError extends Error {
  readonly status: number
  readonly errorName: keyof typeof NAMES
  readonly details: ErrorDetail[]
  readonly links: { href: string; rel: string; method: string }[]

  constructor(errorName: keyof typeof NAMES, details: ErrorDetail[] = [], links: PayPalError['links'] = []) {
    super(NAMES[errorName].message)
    this.errorName = errorName
    this.status = NAMES[errorName].status
    this.details = details
    this.links = links
  }

  body(debugId: string): Record<string, unknown> {
    const first = this.details[0]
    const reference = first
      ? [
          {
            href: `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${first.issue}`,
            rel: 'information_link',
            method: 'GET',
          },
        ]
      : []
    return {
      name: this.errorName,
      message: this.message,
      debug_id: debugId,
      ...(this.details.length > 0 ? { details: this.details } : {}),
      links: [...reference, ...this.links],
    }
  }
}

export function unprocessable(issue: string, description: string, field?: string): PayPalError {
  return new PayPalError('UNPROCESSABLE_ENTITY', [{ issue, description, ...(field ? { field } : {}) }])
}

export function notFound(): PayPalError {
  return new PayPalError('RESOURCE_NOT_FOUND', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ])
}
