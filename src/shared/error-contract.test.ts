import { expect, test } from 'vitest'
import { StartPaymentBody } from './checkout/contract.ts'
import { ERROR_STATUS, fieldsFromIssues } from './error-contract.ts'

test('each field has its first sentence, by its dotted path', () => {
  const parsed = StartPaymentBody.safeParse({
    items: [{ product: 'nope', quantity: 0 }],
    shippingMethod: 'pigeon',
    shippingAddress: { firstName: ' ', lastName: 'Roux', city: 'Lyon', postalCode: '' },
  })
  expect(fieldsFromIssues(parsed.error?.issues ?? [])).toEqual({
    'items.0.product': 'Cette protection n’est plus disponible',
    'items.0.quantity': 'Ce nombre doit être un entier d’au moins 1',
    shippingMethod: 'Veuillez choisir un mode de livraison',
    'shippingAddress.firstName': 'Veuillez remplir votre nom et prénom',
    'shippingAddress.street': 'Veuillez remplir votre adresse complète',
    'shippingAddress.postalCode': 'Code postal invalide',
    acceptedTerms: 'Veuillez accepter les conditions générales de vente',
  })
})

test('a field named like a built-in property of objects is an ordinary field', () => {
  expect(fieldsFromIssues([{ path: ['constructor'], message: 'non' }])).toEqual({ constructor: 'non' })
})

test('every code has an error status', () => {
  expect(Object.values(ERROR_STATUS).every((status) => status >= 400 && status < 600)).toBe(true)
})
