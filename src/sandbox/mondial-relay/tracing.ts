import { createHash } from 'node:crypto'
import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'

/** An event with its day ('01/06/26') and its time ('14:05'), as Mondial Relay writes them. */
type Event = { label: string; date: string; time: string }
type Parcel = { stat: string; events: Event[] }
type Fault = 'failing' | 'lost' | 'none'

/** The key of Mondial Relay's public test account, whose 'code enseigne' is BDTEST13. */
const TEST_KEY = 'PrivateK'
const MAX_PARCELS = 1_000
/** The service answers with at least this many events. The last ones may be empty. */
const EVENTS = 5

const NAMESPACE = 'http://www.mondialrelay.fr/webservice/'
const OPERATION = 'WSI2_TracingColisDetaille'
const XML = { ignoreAttributes: false, attributeNamePrefix: '@' }
const parser = new XMLParser({ ...XML, parseTagValue: false })
const builder = new XMLBuilder(XML)

type Request = { Enseigne?: string; Expedition?: string; Langue?: string; Security?: string }

/**
 * Serves the sandbox of Mondial Relay's tracing. A parcel whose events were never set is on its way. A number with only
 * zeros is unknown. `PUT …/tracing/{number}` sets a parcel's code and events. `PUT …/tracing-faults` decides about the
 * next calls: `failing` answers with a SOAP fault, `lost` cuts the connection.
 */
export function tracingRoutes(app: FastifyInstance, route: RouteShorthandOptions): void {
  const told = new Map<string, Parcel>()
  let fault: Fault = 'none'
  app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  app.post<{ Body: string }>('/Web_Services.asmx', route, (request, reply) => {
    void reply.type('text/xml; charset=utf-8')
    if (fault === 'lost') {
      void reply.hijack()
      reply.raw.destroy()
      return reply
    }
    const sent = read(request.body)
    const isCall = request.headers.soapaction === `"${NAMESPACE}${OPERATION}"`
    if (fault === 'failing' || !sent || !isCall) return reply.status(500).send(soapFault())
    return reply.send(answer(parcelFor(sent, told)))
  })

  app.put<{ Params: { number: string }; Body: Parcel }>('/tracing/:number', route, (request, reply) => {
    const { number } = request.params
    told.delete(number)
    told.set(number, request.body)
    for (const oldest of told.keys()) if (told.size > MAX_PARCELS) told.delete(oldest)
    return reply.status(204).send()
  })

  app.put<{ Body: { fault: Fault } }>('/tracing-faults', route, (request, reply) => {
    ;({ fault } = request.body)
    return reply.status(204).send()
  })
}

function read(xml: string): Request | undefined {
  const parsed = parser.parse(xml) as {
    'soap:Envelope'?: { 'soap:Body'?: { [OPERATION]?: Request & { '@xmlns'?: string } } }
  }
  const sent = parsed['soap:Envelope']?.['soap:Body']?.[OPERATION]
  return sent?.['@xmlns'] === NAMESPACE ? sent : undefined
}

function parcelFor(
  { Enseigne: brand = '', Expedition: number = '', Langue: language = '', Security: security }: Request,
  told: Map<string, Parcel>,
): Parcel {
  const wrong = (stat: string): Parcel => ({ stat, events: [] })
  if (!/^[0-9A-Z]{2}[0-9A-Z ]{6}$/u.test(brand)) return wrong('1')
  if (!/^\d{8,12}$/u.test(number)) return wrong('24')
  const signed = createHash('md5').update(`${brand}${number}${language}${TEST_KEY}`).digest('hex')
  if (language !== 'FR' || security !== signed.toUpperCase()) return wrong('97')
  if (/^0+$/u.test(number)) return wrong('94')
  return told.get(number) ?? onItsWay(new Date())
}

function onItsWay(now: Date): Parcel {
  const [year = '', month, day] = now.toISOString().slice(0, 10).split('-')
  const date = `${day}/${month}/${year.slice(2)}`
  return { stat: '81', events: [{ label: 'PRISE EN CHARGE EN AGENCE', date, time: '02:00' }] }
}

function answer({ stat, events }: Parcel): string {
  const filled = Array.from({ length: Math.max(EVENTS, events.length) }, (_, at) => events[at])
  const tracing = filled.map((event) => ({
    Libelle: event?.label ?? '',
    Date: event?.date ?? '',
    Heure: event?.time ?? '',
    Emplacement: '',
    Relais_Num: '',
    Relais_Pays: '',
  }))
  const result = {
    STAT: stat,
    Libelle01: events.at(-1)?.label ?? '',
    Relais_Libelle: '',
    Relais_Num: '',
    Libelle02: '',
    Tracing: { ret_WSI2_sub_TracingColisDetaille: tracing },
  }
  return envelope({
    [`${OPERATION}Response`]: { '@xmlns': NAMESPACE, [`${OPERATION}Result`]: result },
  })
}

const soapFault = () =>
  envelope({
    'soap:Fault': { faultcode: 'soap:Server', faultstring: 'Server was unable to process request.' },
  })

const envelope = (content: object) =>
  builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'utf-8' },
    'soap:Envelope': {
      '@xmlns:soap': 'http://schemas.xmlsoap.org/soap/envelope/',
      'soap:Body': content,
    },
  })
