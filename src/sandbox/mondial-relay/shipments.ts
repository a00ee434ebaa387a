import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { A4, labelPdf, TEN_BY_FIFTEEN } from './label-pdf.ts'

type Shipment = {
  number: string
  orderNo: string
  grams: string
  location: string
  lastName: string
  isA4: boolean
}
type Fault = 'lost' | 'refused' | 'none'

const MAX_SHIPMENTS = 1_000
const LABELS = '/etiquette/GetStickersExpeditionsAnonyme2'
const FIRST_NUMBER = 10_000_000

/** The number grows with the time, so that a restarted sandbox hardly ever repeats an earlier number. */
const firstNumber = () => FIRST_NUMBER + (Math.floor(Date.now() / 100) % 89_000_000)

const XML = { ignoreAttributes: false, attributeNamePrefix: '@' }
const parser = new XMLParser({ ...XML, parseTagValue: false, parseAttributeValue: false })
const builder = new XMLBuilder(XML)

/**
 * Serves the sandbox of Mondial Relay's shipment API. As in the real API, the same request sent twice makes two labels.
 * `PUT …/faults` decides about the next shipments: `lost` makes the label and cuts the connection, `refused` makes
 * none. `GET …/shipments` lists the latest shipments.
 */
export function shipmentRoutes(app: FastifyInstance, route: RouteShorthandOptions): void {
  const made: Shipment[] = []
  let next = firstNumber()
  let fault: Fault = 'none'
  app.addContentTypeParser('application/xml', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )

  app.post<{ Body: string }>('/api/shipment', route, (request, reply) => {
    const { Context: context, OutputOptions: output, ShipmentsList: list } = read(request.body)
    void reply.type('application/xml; charset=utf-8')
    if (!context?.Login || !context.Password)
      return reply.send(refusal('10001', 'Critical error', 'Login et/ou mot de passe non valide.'))
    const sent = list?.Shipment
    const location = sent?.DeliveryMode?.['@Location'] ?? ''
    if (fault === 'refused' || !/^[A-Z]{2}-\d{6}$/u.test(location))
      return reply.send(refusal('10055', 'Error', 'Le plan de tri est introuvable pour ce Point Relais'))
    const shipment = {
      number: String(next++),
      orderNo: sent?.OrderNo ?? '',
      grams: sent?.Parcels?.Parcel?.Weight?.['@Value'] ?? '',
      location,
      lastName: sent?.Recipient?.Address?.Lastname ?? '',
      isA4: output?.OutputFormat === 'A4',
    }
    made.push(shipment)
    if (made.length > MAX_SHIPMENTS) made.shift()
    if (fault === 'lost') {
      void reply.hijack()
      reply.raw.destroy()
      return reply
    }
    const here = `${request.protocol}://${request.host}${request.url.slice(0, request.url.indexOf('/api/'))}`
    const brand = context.CustomerId ?? ''
    // The label's address contains everything that is printed, so the label can still be read after the sandbox has
    // forgotten the shipment.
    const query = new URLSearchParams({
      ens: brand,
      expedition: shipment.number,
      lg: context.Culture ?? '',
      ...printedOn(shipment),
    })
    return reply.send(success(shipment.number, `${here}//${brand}${LABELS}?${query.toString()}`))
  })

  app.get<{ Querystring: Partial<Printed> & { expedition: string } }>(
    `//:brand${LABELS}`,
    route,
    (request, reply) => {
      const { expedition, point = '', name = '', parcel = '', format } = request.query
      const lines = [`MONDIAL RELAY ${expedition}`, `Point ${point}`, name, parcel]
      return reply.type('application/pdf').send(labelPdf(lines, format === 'A4' ? A4 : TEN_BY_FIFTEEN))
    },
  )

  app.put<{ Body: { fault: Fault } }>('/faults', route, (request, reply) => {
    ;({ fault } = request.body)
    return reply.status(204).send()
  })
  app.get('/shipments', route, () => ({ shipments: made }))
}

type Printed = { point: string; name: string; parcel: string; format: string }

const printedOn = ({ orderNo, grams, location, lastName, isA4 }: Shipment): Printed => ({
  point: location,
  name: lastName,
  parcel: `${orderNo}, ${grams} g`,
  format: isA4 ? 'A4' : '10x15',
})

type Request = {
  Context?: { Login?: string; Password?: string; CustomerId?: string; Culture?: string }
  OutputOptions?: { OutputFormat?: string }
  ShipmentsList?: {
    Shipment?: {
      OrderNo?: string
      DeliveryMode?: { '@Location'?: string }
      Parcels?: { Parcel?: { Weight?: { '@Value'?: string } } }
      Recipient?: { Address?: { Lastname?: string } }
    }
  }
}

function read(xml: string): Request {
  const { ShipmentCreationRequest: request = {} } = parser.parse(xml) as { ShipmentCreationRequest?: Request }
  return request
}

const answer = (content: object) =>
  builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'utf-8' },
    ShipmentCreationResponse: { '@xmlns': 'http://www.example.org/Response', ...content },
  })

const refusal = (code: string, level: string, message: string) =>
  answer({ StatusList: { Status: { '@Code': code, '@Level': level, '@Message': message } } })

const success = (number: string, url: string) =>
  answer({
    StatusList: { Status: { '@Code': '0', '@Message': 'Bac à sable' } },
    ShipmentsList: { Shipment: { '@ShipmentNumber': number, LabelList: { Label: { Output: url } } } },
  })
