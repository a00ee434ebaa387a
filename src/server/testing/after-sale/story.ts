import * as fc from 'fast-check'
import { ACTS, type ActName } from './acts.ts'
import type { Purchase } from './purchase.ts'

/** `n` decides the details of the act, for example which line and how many packs. */
export type Step = { act: ActName | 'twoAtOnce' | 'anotherTwoAtOnce'; n: number }
export type Story = { purchase: Purchase; steps: Step[] }

const line = fc.record<Purchase['lines'][number]>({
  packSize: fc.constantFrom(5, 10, 1, 32, 3, 25, 0),
  quantity: fc.integer({ min: 1, max: 4 }),
  cents: fc.constantFrom(150, 399, 250, 1000),
})

const purchase = fc.record<Purchase>({
  payment: fc.constantFrom('paypal', 'paypal', 'stripe', 'by hand'),
  buyer: fc.constantFrom('account', 'guest', 'by telephone'),
  country: fc.constantFrom(
    'France',
    'France',
    'France',
    'Belgique',
    'Suisse',
    'France d’outre-mer',
    'Luxembourg',
  ),
  method: fc.constantFrom('colissimo', 'colissimo', 'mondialRelay', 'trackedLetter', 'inPerson'),
  isOnTheSpot: fc.constantFrom(false, true),
  regime: fc.constantFrom('included', 'franchise', 'added'),
  isTaxedThere: fc.constantFrom(false, true),
  isCompany: fc.constantFrom(false, false, false, true),
  isDeliveryFree: fc.constantFrom(false, false, true),
  means: fc.constantFrom('transfer', 'card', 'cheque', 'cash'),
  daysReserved: fc.constantFrom(null, null, 0, 3, 9, 12),
  code: fc.constantFrom('none', 'none', 'a tenth', 'half', 'two euros', 'free relay', 'all goods'),
  isOneProduct: fc.constantFrom(false, false, true),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
})

const names = Object.keys(ACTS) as ActName[]
const WEIGHT_OF_TWO = 4
const step = fc.record<Step>({
  act: fc.constantFrom(
    ...names.flatMap((name) => Array.from({ length: ACTS[name].weight }, () => name)),
    ...Array.from({ length: WEIGHT_OF_TWO }, () => 'twoAtOnce' as const),
    ...Array.from({ length: WEIGHT_OF_TWO }, () => 'anotherTwoAtOnce' as const),
  ),
  n: fc.nat({ max: 9999 }),
})

export const anyStory = fc.record<Story>({ purchase, steps: fc.array(step, { minLength: 1, maxLength: 12 }) })
