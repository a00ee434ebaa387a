import type { FastifyInstance, RouteShorthandOptions } from 'fastify'

type Event = { code: string; date: string; label: string }
type WithNumber = { Params: { number: string } }

const MAX_PARCELS = 1_000
const IS_NUMBER = /^[A-Z0-9]{11,15}$/u

/**
 * Serves the sandbox of La Poste's 'Suivi' v2. If a number has the right form and its events were never set, the parcel
 * is on its way. `PUT …/parcels/{number}` sets a parcel's events, and an empty list makes the number unknown. `PUT
 * …/faults` with `{ "failing": true }` makes requests for a parcel fail with 503.
 */
export function laPosteRoutes(app: FastifyInstance, route: RouteShorthandOptions): void {
  const told = new Map<string, Event[]>()
  let isFailing = false

  app.get<WithNumber>('/suivi/v2/idships/:number', route, (request, reply) => {
    const { number } = request.params
    if (isFailing) return reply.status(503).send({ returnCode: 503, returnMessage: 'Service indisponible' })
    if (!request.headers['x-okapi-key'])
      return reply
        .status(401)
        .send({ code: 'UNAUTHORIZED', message: 'This action requires an authorization' })
    const events = told.get(number) ?? (IS_NUMBER.test(number) ? [onItsWay(new Date())] : [])
    if (events.length === 0)
      return reply
        .status(404)
        .send({ returnCode: 104, returnMessage: 'Aucune information de suivi', idShip: number })
    const isFinal = events.some(({ code }) => code.startsWith('DI'))
    return { returnCode: 200, lang: 'fr_FR', scope: 'open', shipment: shipment(number, events, isFinal) }
  })

  app.put<WithNumber & { Body: { events?: Event[] } }>('/parcels/:number', route, (request, reply) => {
    const { number } = request.params
    told.delete(number)
    told.set(number, request.body.events ?? [])
    for (const oldest of told.keys()) if (told.size > MAX_PARCELS) told.delete(oldest)
    return reply.status(204).send()
  })

  app.put<{ Body: { failing?: boolean } }>('/faults', route, (request, reply) => {
    isFailing = request.body.failing === true
    return reply.status(204).send()
  })
}

/** La Poste lists the last event first. */
function shipment(idShip: string, events: readonly Event[], isFinal: boolean) {
  const event = events
    .toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date))
    .map((one, place) => ({ order: 100 - place, ...one }))
  return { idShip, holder: 4, product: 'Colissimo', isFinal, event }
}

function onItsWay(now: Date): Event {
  const morning = `${now.toISOString().slice(0, 10)}T00:00:00Z`
  return { code: 'ET1', date: morning, label: 'Votre colis est en cours d’acheminement.' }
}
