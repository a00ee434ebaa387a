import { randomUUID } from 'node:crypto'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'

type Question = {
  countryCode?: string
  vatNumber?: string
  requesterMemberStateCode?: string
  requesterNumber?: string
}

/**
 * Serves the sandbox of VIES. A number that ends with 0 or has the wrong form is not registered. `PUT …/faults` with `{
 * "failing": true }` makes the registers of all member states unavailable.
 */
export function viesRoutes(app: FastifyInstance, route: RouteShorthandOptions): void {
  let isFailing = false
  app.post<{ Body: Question }>('/check-vat-number', route, (request, reply) => {
    const { countryCode = '', vatNumber = '', requesterNumber } = request.body
    if (isFailing)
      return reply.send({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE', message: '' }] })
    const valid =
      /^[A-Z]{2}$/.test(countryCode) && /^[0-9A-Z]{2,12}$/.test(vatNumber) && !vatNumber.endsWith('0')
    return reply.send({
      countryCode,
      vatNumber,
      requestDate: new Date().toISOString(),
      valid,
      requestIdentifier: requesterNumber ? `WAPI${randomUUID().slice(0, 12)}` : '',
      name: valid ? 'SANDBOX' : '---',
      address: '---',
    })
  })
  app.put<{ Body: { failing?: boolean } }>('/faults', route, (request, reply) => {
    isFailing = request.body.failing === true
    return reply.status(204).send()
  })
}
