import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LabelRefused, LabelUnknown, type Shipment } from './interface.ts'
import { mondialRelay, mondialRelayLabelUrl } from './mondial-relay.ts'
import { shipmentRequest } from './shipment-request.ts'

const ACCOUNT = { login: 'shop@business-api.mondialrelay.com', password: 'secret', customerId: 'CC23XXXX' }
const SHIPMENT: Shipment = {
  orderNumber: 'C-2026-000012',
  point: { id: '034439', country: 'FR' },
  isOverseas: false,
  depositDay: '2026-11-28',
  customs: undefined,
  grams: 320,
  format: '10x15',
  sender: {
    firstName: '',
    lastName: 'Carapace',
    street: '4 place Bellecour',
    postalCode: '69002',
    city: 'Lyon',
    country: 'FR',
    phone: '+33478000000',
  },
  recipient: {
    firstName: 'Éléonore',
    lastName: 'de la Rochefoucauld-Montbazon',
    street: '112 boulevard du Maréchal de Lattre de Tassigny, bâtiment C, escalier 2, 4e étage',
    postalCode: '75015',
    city: 'Paris 15e',
    country: 'FR',
    phone: '+33612345678',
    email: 'eleonore@carapace.test',
  },
}

let answer = ''
const app = fastify()
let url = ''
beforeAll(async () => {
  app.addContentTypeParser('application/xml', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/api/shipment', (_request, reply) => reply.type('application/xml').send(answer))
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const make = (content: string) => {
  answer = `<ShipmentCreationResponse xmlns="http://www.example.org/Response">${content}</ShipmentCreationResponse>`
  return mondialRelay({ ...ACCOUNT, apiUrl: () => url, labelUrl: mondialRelayLabelUrl }).make(SHIPMENT)
}
const made = (output: string) =>
  `<ShipmentsList><Shipment ShipmentNumber="96408887"><LabelList><Label><RawContent/><Output>${output}</Output></Label></LabelList></Shipment></ShipmentsList>`
const WARNING =
  '<StatusList><Status Code="10014" Level="Warning" Message="Invalid order number."/></StatusList>'

const addresses = (shipment: Shipment) => {
  const { ShipmentCreationRequest: request } = shipmentRequest(ACCOUNT, shipment) as {
    ShipmentCreationRequest: {
      ShipmentsList: { Shipment: Record<'Sender' | 'Recipient', { Address: Record<string, string> }> }
    }
  }
  const { Sender, Recipient } = request.ShipmentsList.Shipment
  return { sender: Sender.Address, recipient: Recipient.Address }
}

test('an address fits the lengths of the interface, and its street is complete', () => {
  const { recipient } = addresses(SHIPMENT)
  expect(recipient).toMatchObject({
    Firstname: 'E',
    Lastname: 'DE LA ROCHEFOUCAULD-MONTBAZO',
    Streetname: '112 BOULEVARD DU MARECHAL DE',
    AddressAdd3: 'LATTRE DE TASSIGNY, BATIMENT',
    AddressAdd2: 'C, ESCALIER 2, 4E ETAGE',
    City: 'PARIS E',
    PhoneNo: '+33612345678',
    MobileNo: '+33612345678',
  })
  expect(recipient).not.toHaveProperty('AddressAdd1')
  expect(`${recipient.Firstname} ${recipient.Lastname}`.trim().length).toBeLessThanOrEqual(30)
})

test('a sender without a first name is printed on the line for names', () => {
  const { sender } = addresses(SHIPMENT)
  expect(sender).toMatchObject({ AddressAdd1: 'CARAPACE', Streetname: '4 PLACE BELLECOUR' })
  expect(sender).not.toHaveProperty('Lastname')
})

test('a label is made despite warnings, and its address uses TLS', async () => {
  const path =
    'connect.mondialrelay.com//CC23XXXX/etiquette/GetStickersExpeditionsAnonyme2?ens=CC23XXXX&amp;crc=2D'
  const expected = { trackingNumber: '96408887', url: `https://${path.replace('&amp;', '&')}` }
  expect(await make(made(`https://${path}`) + WARNING)).toEqual(expected)
  expect(await make(`${made(`http://${path}`)}<StatusList/>`)).toEqual(expected)
  const sandboxed = '<StatusList><Status Code="0" Message="API Mondial Relay"/></StatusList>'
  expect(await make(made(`https://${path}`) + sandboxed)).toEqual(expected)
})

test.each([
  ['of the call', '<StatusList><Status Code="10001" Level="Critical error" Message="Refus"/></StatusList>'],
  [
    'next to a warning',
    '<StatusList><Status Code="10025" Level="Warning" Message="Point ignoré"/><Status Code="10055" Level="Error" Message="Refus"/></StatusList>',
  ],
  [
    'of the parcel',
    '<ShipmentsList><Shipment><StatusList><Status code="10033" level="Error" message="Refus"/></StatusList></Shipment></ShipmentsList><StatusList/>',
  ],
])('a refusal %s says why: no label was made', async (_name, content) => {
  const refused = make(content)
  await expect(refused).rejects.toThrow(LabelRefused)
  await expect(refused).rejects.toThrow(/^Refus$/)
})

test('a number without a readable label may be a parcel, so a person has to check', async () => {
  const elsewhere = make(made('https://labels.example.com/1.pdf'))
  await expect(elsewhere).rejects.toThrow(LabelUnknown)
  const unprinted = make(
    '<ShipmentsList><Shipment ShipmentNumber="96408887"><StatusList><Status Code="10060" Level="Error" Message="Label could not be generated"/></StatusList></Shipment></ShipmentsList>',
  )
  await expect(unprinted).rejects.toThrow(LabelUnknown)
  await expect(make('')).rejects.toThrow(LabelUnknown)
})
