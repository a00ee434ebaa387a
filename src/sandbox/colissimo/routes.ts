import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { A4, labelPdf, TEN_BY_FIFTEEN } from '../mondial-relay/label-pdf.ts'

type Address = {
  countryCode?: string
  zipCode?: string
  city?: string
  line2?: string
  lastName?: string
  companyName?: string
}
type Article = {
  description?: string
  quantity?: number
  weight?: number
  value?: number
  originCountry?: string
  hsCode?: string
}
type Body = {
  outputFormat?: { outputPrintingType?: string }
  letter?: {
    service?: { productCode?: string; depositDate?: string; orderNumber?: string; totalAmount?: number }
    parcel?: { weight?: number; pickupLocationId?: string }
    customsDeclarations?: {
      includeCustomsDeclarations?: boolean
      contents?: { article?: Article[]; category?: { value?: number } }
    }
    sender?: { address?: Address }
    addressee?: { address?: Address }
  }
}
type Fault = 'lost' | 'refused' | 'none'
type Label = {
  number: string
  orderNo: string
  product: string
  country: string
  kilograms: number
  articles: Article[]
}

const MAX_LABELS = 1_000
const PATH = '/sls-ws/SlsServiceWSRest/2.0'
const OUTSIDE_CUSTOMS = new Set(['FR', 'MC', 'BE', 'LU'])
const PRODUCTS = new Set(['DOM', 'DOS', 'COM', 'CDS'])

/**
 * Serves the sandbox of Colissimo's `generateLabel` and `checkGenerateLabel` 2.0. As in the real API, the same request
 * sent twice makes two labels. `PUT …/faults` decides about the next labels: `lost` makes the label and cuts the
 * connection, `refused` makes none. `GET …/labels` lists the latest labels.
 */
export function colissimoRoutes(app: FastifyInstance, route: RouteShorthandOptions): void {
  const made: Label[] = []
  let next = Math.floor(Date.now() / 100) % 9_000_000_000
  let fault: Fault = 'none'

  app.post<{ Body: Body }>(`${PATH}/generateLabel`, route, (request, reply) => {
    if (!request.headers.apikey) return reply.status(403).send({ messages: [] })
    const error =
      fault === 'refused' ? ['30008', 'Le pays du destinataire est incorrect'] : errorOf(request.body)
    if (error) {
      const [id, messageContent] = error
      return reply.status(400).send({ messages: [{ id, type: 'ERROR', messageContent }] })
    }
    const label = labelOf(request.body, `6A${String(next++).padStart(11, '0')}`)
    made.push(label)
    if (made.length > MAX_LABELS) made.shift()
    if (fault === 'lost') {
      void reply.hijack()
      reply.raw.destroy()
      return reply
    }
    return reply.type(`multipart/mixed; boundary="${BOUNDARY}"`).send(answer(label, request.body))
  })
  app.post(`${PATH}/checkGenerateLabel`, route, (request, reply) =>
    request.headers.apikey
      ? reply.status(400).send({ messages: [{ id: '30000', type: 'ERROR', messageContent: 'Requête vide' }] })
      : reply.status(403).send({ messages: [] }),
  )
  app.put<{ Body: { fault: Fault } }>('/faults', route, (request, reply) => {
    ;({ fault } = request.body)
    return reply.status(204).send()
  })
  app.get('/labels', route, () => ({ labels: made }))
}

function errorOf({ outputFormat, letter }: Body): [string, string] | undefined {
  const { service, parcel, addressee, sender } = letter ?? {}
  const to = addressee?.address
  if (!outputFormat?.outputPrintingType) return ['30015', "Le format d'impression n'a pas été transmis"]
  if (!PRODUCTS.has(service?.productCode ?? '')) return ['30025', 'Le code produit est incorrect']
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(service?.depositDate ?? ''))
    return ['30010', 'La date de dépôt est incorrecte']
  const weight = parcel?.weight ?? 0
  if (weight < 0.01 || weight > 30) return ['30300', 'Le poids du colis est incorrect']
  if (parcel?.pickupLocationId) return ['30319', 'Le point de retrait ne doit pas être transmis']
  if (!sender?.address?.zipCode) return ['30100', "L'adresse de l'expéditeur n'a pas été transmise"]
  if (!to?.lastName && !to?.companyName) return ['30204', 'Le nom du destinataire n’a pas été transmis']
  if (!to.line2) return ['30206', "La voie du destinataire n'a pas été transmise"]
  if (!to.city || !to.zipCode) return ['30221', 'La ville ou le code postal du destinataire est incorrect']
  if (Object.values(to).some((text) => typeof text === 'string' && text.length > 80))
    return ['30207', "Une ligne de l'adresse est trop longue"]
  return isHome(to, service?.productCode) ? undefined : customsError(letter)
}

const isHome = ({ countryCode = '' }: Address, product?: string) =>
  OUTSIDE_CUSTOMS.has(countryCode) && product !== 'COM'

function customsError(letter: Body['letter']): [string, string] | undefined {
  const { contents, includeCustomsDeclarations } = letter?.customsDeclarations ?? {}
  const articles = contents?.article ?? []
  if (!includeCustomsDeclarations || articles.length === 0 || letter?.service?.totalAmount === undefined)
    return ['30500', 'La déclaration douanière CN23 est obligatoire']
  if (!contents?.category?.value) return ['30520', "La nature de l'envoi n'a pas été transmise"]
  const net = articles.reduce((sum, { quantity = 0, weight = 0 }) => sum + quantity * weight, 0)
  if (net > (letter.parcel?.weight ?? 0) + 1e-9)
    return ['30518', 'Le poids des articles dépasse le poids du colis']
  const isWhole = articles.every(
    ({ description, quantity, weight, value, originCountry, hsCode }) =>
      description && quantity && weight && value && originCountry && hsCode,
  )
  return isWhole ? undefined : ['30512', 'Un article de la déclaration est incomplet']
}

function labelOf({ letter }: Body, number: string): Label {
  return {
    number,
    orderNo: letter?.service?.orderNumber ?? '',
    product: letter?.service?.productCode ?? '',
    country: letter?.addressee?.address?.countryCode ?? '',
    kilograms: letter?.parcel?.weight ?? 0,
    articles: letter?.customsDeclarations?.contents?.article ?? [],
  }
}

const BOUNDARY = 'uuid:6b1e4f2a-carapace'

function answer(label: Label, { outputFormat }: Body): Buffer {
  const paper = outputFormat?.outputPrintingType?.includes('A4') ? A4 : TEN_BY_FIFTEEN
  const infos = {
    messages: [{ id: '0', type: 'INFOS', messageContent: 'La requête a été traitée avec succès' }],
    labelV2Response: { parcelNumber: label.number },
  }
  const parts: [string, string, Buffer][] = [
    ['jsonInfos', 'application/json;charset=UTF-8', Buffer.from(JSON.stringify(infos))],
    ['label', 'application/octet-stream', labelPdf([`COLISSIMO ${label.number}`, label.orderNo], paper)],
    ...(label.articles.length > 0
      ? [
          ['cn23', 'application/octet-stream', labelPdf([`CN23 ${label.number}`], A4)] as [
            string,
            string,
            Buffer,
          ],
        ]
      : []),
  ]
  return Buffer.concat([
    ...parts.flatMap(([id, type, content]) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <${id}>\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--`),
  ])
}
