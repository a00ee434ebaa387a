import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import { changesSince } from './changes-since.ts'

const address = { firstName: 'Ana', lastName: 'Test', street: '1 rue A', postalCode: '69001', city: 'Lyon' }
const seen = {
  status: 'En cours de préparation',
  history: [{ status: 'En cours de préparation', by: 'shop', byEmail: null, note: null }],
  refunds: [],
  trackingNumber: null,
  shippingAddress: address,
} as unknown as Order

const me = { email: 'moi@boutique.fr', firstName: 'Alix', lastName: 'Martin' }

test('describes each change by others in one sentence', () => {
  const present = {
    ...seen,
    history: [
      ...seen.history,
      { status: 'En cours de livraison', by: 'admin', byEmail: 'camille@boutique.fr', note: null },
      { status: 'Annulé par le client', by: 'customer', byEmail: null, note: 'Trop tard' },
    ],
    refunds: [{ _id: 'r', by: 'Camille', amount: 2 }],
    trackingNumber: '6A1',
    shippingAddress: { ...address, street: '2 rue B' },
  } as unknown as Order
  expect(changesSince(seen, present, me).map((sentence) => sentence.replaceAll(/\s/gu, ' '))).toEqual([
    'camille@boutique.fr : « En cours de livraison »',
    'Le client : « Annulé par le client », Trop tard',
    'Camille a remboursé 2,00 € pendant votre saisie',
    'Numéro de suivi enregistré : 6A1',
    'Adresse : Ana Test, 2 rue B, 69001 Lyon',
  ])
  expect(changesSince(present, present, me)).toEqual([])
})

test('a refund is told once, and the change to ‘Remboursé’ is told too', () => {
  const noted = (status: string, note: string) => ({
    status,
    by: 'admin',
    byEmail: 'camille@boutique.fr',
    note,
  })
  const present = {
    ...seen,
    history: [
      ...seen.history,
      noted('En cours de préparation', 'Remboursement de 2,00 €'),
      noted('Remboursé', 'Remboursement de 8,00 € par virement'),
    ],
    refunds: [{ _id: 'r', by: 'Camille', amount: 2 }],
  } as unknown as Order
  expect(changesSince(seen, present, me).map((sentence) => sentence.replaceAll(/\s/gu, ' '))).toEqual([
    'camille@boutique.fr : « Remboursé », Remboursement de 8,00 € par virement',
    'Camille a remboursé 2,00 € pendant votre saisie',
  ])
})

test('the reader’s own acts are not presented as a colleague’s', () => {
  const present = {
    ...seen,
    history: [...seen.history, { status: 'Livré', by: 'admin', byEmail: me.email, note: null }],
    refunds: [{ _id: 'r', by: 'Alix Martin', amount: 2 }],
  } as unknown as Order
  expect(changesSince(seen, present, me).map((sentence) => sentence.replaceAll(/\s/gu, ' '))).toEqual([
    'Vous : « Livré »',
    'Vous avez déjà remboursé 2,00 €',
  ])
})
