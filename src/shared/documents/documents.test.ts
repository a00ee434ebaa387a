import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACCOUNTS, NO_OWN_NUMBERS } from '../chart-of-accounts.ts'
import { regimeOn, withRegime } from '../settings/settings.ts'
import type { Country } from '../shipping/countries.ts'
import {
  entriesOf,
  exportName,
  FEC_COLUMNS,
  fecHead,
  fecWriter,
  JOURNAL_COLUMNS,
  journalCells,
  type Booked,
} from './accounting-journal.ts'
import {
  correctedInvoice,
  creditNoteOf,
  invoiceOf,
  shippingNetOf,
  keepUntil,
  type FrozenDocument,
  type SoldOrder,
} from './document-content.ts'
import {
  creditNoteAmounts,
  documentAmounts,
  FRANCHISE_MENTION,
  isNearThreshold,
  OSS_MENTION,
  vatOf,
  vatOfCorrection,
  type VatSettings,
} from './vat.ts'

const seller = {
  name: 'Carapace',
  company: 'Carapace SAS',
  capital: '5 000 €',
  address: '12 rue des Écailles, 69001 Lyon',
  companyNumber: 'RCS Lyon 123 456 789',
  vatNumber: 'FR12 123456789',
  email: 'bonjour@carapace.example',
  phone: '01 84 25 00 00',
}
const address = {
  firstName: 'Zoé',
  lastName: 'Lefèvre',
  street: '3 rue du Bac',
  postalCode: '75007',
  city: 'Paris',
}

function order(totalCents: number, shippingCents: number, country: Country = 'France'): SoldOrder {
  return {
    id: '0198f2c0-0000-7000-8000-000000000001',
    number: 'C-2026-000042',
    placedAt: new Date('2026-11-21T10:00:00Z'),
    lines: [{ name: 'Prisme', packSize: 5, quantity: 1, unitCents: totalCents - shippingCents }],
    shippingMethod: 'colissimo',
    shippingCents,
    totalCents,
    buyer: { ...address, country, email: 'zoe@exemple.example' },
    deliveredTo: { ...address, country },
    paymentReference: 'CAPTURE1',
  }
}

const issue = (vat: VatSettings, number = 'F-2026-000042') => ({
  number,
  issuedAt: new Date('2026-11-21T10:00:00Z'),
  seller,
  vat,
})
const included = { mode: 'included', euPlace: 'seller' } as const
const oss = { mode: 'included', euPlace: 'destination' } as const
const added = { mode: 'added', euPlace: 'seller' } as const
const franchise = { mode: 'franchise', euPlace: 'destination' } as const

const EXPORT = 'Exonération de TVA, article 262 I du CGI (exportation)'
const OVERSEAS_MENTION = 'Exonération de TVA, articles 262 I et 294 du CGI (expédition outre-mer)'

test.each([
  ['France', included, 20, null],
  ['Belgique', included, 20, null],
  ['Luxembourg', included, 20, null],
  ['Suisse', included, 0, EXPORT],
  ['France', oss, 20, null],
  ['Belgique', oss, 21, OSS_MENTION],
  ['Luxembourg', oss, 17, OSS_MENTION],
  ['Suisse', oss, 0, EXPORT],
  ['France d’outre-mer', included, 0, OVERSEAS_MENTION],
  ['France d’outre-mer', oss, 0, OVERSEAS_MENTION],
  ['Suisse', added, 20, null],
  ['Belgique', { ...added, euPlace: 'destination' }, 20, null],
  ['France', franchise, 0, FRANCHISE_MENTION],
  ['Belgique', franchise, 0, FRANCHISE_MENTION],
  ['Suisse', franchise, 0, FRANCHISE_MENTION],
] as const)('a delivery to %s with %o has VAT of %i %%', (country, settings, percent, mention) => {
  expect(vatOf(country, '2026-11-21', settings)).toMatchObject({ percent, mention })
})

test('a company pays French VAT, never that of the one-stop shop', () => {
  const at = (country: 'Belgique' | 'France d’outre-mer' | 'Suisse', vatNumber: string, siren = '') =>
    vatOf(country, '2026-11-21', oss, { company: { siren, vatNumber } })
  expect(at('Belgique', 'BE0123456749')).toMatchObject({ country: 'France', percent: 20, mention: null })
  expect(at('Belgique', '')).toMatchObject({ country: 'Belgique', percent: 21, mention: OSS_MENTION })
  expect(at('Suisse', 'CHE123456789')).toMatchObject({ percent: 0, mention: EXPORT })
  // A company that gives only its SIREN is French, and e-invoices know only French rates (BR-FR-16).
  expect(at('Belgique', '', '732829320')).toMatchObject({ country: 'France', percent: 20, mention: null })
  const sold = vatOf('Belgique', '2026-11-21', oss)
  for (const company of [
    { siren: '', vatNumber: 'BE0123456749' },
    { siren: '732829320', vatNumber: '' },
  ])
    expect(vatOfCorrection(sold, '2026-11-21', { company })).toMatchObject({ country: 'France', percent: 20 })
  expect(vatOfCorrection(sold, '2026-11-21', { company: { siren: '', vatNumber: '' } })).toEqual(sold)
})

test('a rate applies from its first day', () => {
  expect(vatOf('Luxembourg', '2023-12-31', oss).percent).toBe(16)
  expect(vatOf('Luxembourg', '2024-01-01', oss).percent).toBe(17)
})

test('the regime of the specification adds 20 % to the total; `included` takes the VAT out of the total', () => {
  expect(documentAmounts(930, { mode: 'added', percent: 20 })).toEqual({
    netCents: 930,
    vatCents: 186,
    totalCents: 1116,
  })
  expect(documentAmounts(930, { mode: 'included', percent: 20 })).toEqual({
    netCents: 775,
    vatCents: 155,
    totalCents: 930,
  })
})

const totals = fc.integer({ min: 1, max: 5_000_000 })
const rates = fc.oneof(
  fc.record({
    mode: fc.constantFrom('added' as const, 'included' as const),
    percent: fc.constantFrom(0, 16, 17, 20, 21),
  }),
  fc.constant({ mode: 'franchise' as const, percent: 0 }),
)

test('net and VAT add up to the total, and an included VAT never changes the paid amount', () => {
  fc.assert(
    fc.property(totals, rates, (cents, vat) => {
      const { netCents, vatCents, totalCents } = documentAmounts(cents, vat)
      expect(netCents + vatCents).toBe(totalCents)
      expect(vat.mode === 'added' ? netCents : totalCents).toBe(cents)
      expect(Math.abs(vatCents * 100 - netCents * vat.percent)).toBeLessThanOrEqual(60)
    }),
  )
})

test('credit notes of a full refund add up to the invoice, for any split', () => {
  fc.assert(
    fc.property(
      totals,
      rates,
      fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 12 }),
      (cents, vat, cuts) => {
        let before = 0
        const sum = { netCents: 0, vatCents: 0, totalCents: 0 }
        for (const cut of [...cuts, cents]) {
          const part = Math.min(cut, cents - before)
          if (part === 0) break
          const note = creditNoteAmounts(part, before, vat)
          before += part
          sum.netCents += note.netCents
          sum.vatCents += note.vatCents
          sum.totalCents += note.totalCents
        }
        expect(before).toBe(cents)
        expect(sum).toEqual(documentAmounts(cents, vat))
      },
    ),
  )
})

test('a credit note keeps the seller, buyer and rate of its invoice, and names it', () => {
  const invoice = invoiceOf(order(930, 890, 'Belgique'), 'Colissimo', issue(oss))
  const note = creditNoteOf(
    invoice,
    {
      cents: 300,
      beforeCents: 0,
      at: new Date('2027-01-02T09:00:00Z'),
      reference: 'REFUND1',
      reason: 'Geste',
    },
    { number: 'A-2027-000001', issuedAt: new Date('2027-01-02T09:00:00Z') },
  )
  expect(note).toMatchObject({
    kind: 'creditNote',
    number: 'A-2027-000001',
    seller,
    buyer: invoice.buyer,
    vat: { percent: 21, country: 'Belgique' },
    movedCents: 300,
    totalCents: 300,
    corrects: { number: 'F-2026-000042', reason: 'Geste' },
  })
  expect(() =>
    creditNoteOf(
      invoice,
      { cents: 631, beforeCents: 300, at: new Date(), reference: 'x', reason: '' },
      { number: 'A-2027-000002', issuedAt: new Date() },
    ),
  ).toThrow(RangeError)
})

test('documents are kept for ten years after the end of their year', () => {
  expect(keepUntil(new Date('2026-11-21T10:00:00Z'))).toBe('2037-01-01')
  expect(keepUntil(new Date('2026-12-31T23:30:00Z'))).toBe('2038-01-01')
})

test('a corrected invoice cancels the first one to the cent, and moves no money', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<VatSettings>(included, oss, added, franchise),
      fc.constantFrom(0, 430, 890),
      fc.integer({ min: 1000, max: 50_000 }),
      fc.integer({ min: 0, max: 900 }),
      (settings, shipping, cents, refunded) => {
        const invoice = invoiceOf(order(cents + shipping, shipping), 'Colissimo', issue(settings))
        const at = new Date('2026-12-01T10:00:00Z')
        const refund = { cents: refunded, beforeCents: 0, at, reference: 'R', reason: 'Remboursement' }
        const credited =
          refunded === 0 ? [] : [creditNoteOf(invoice, refund, { number: 'A-1', issuedAt: at })]
        const company = { name: 'Jeux Dupont', siren: '', vatNumber: '' }
        const { note, corrected } = correctedInvoice(
          invoice,
          { company },
          {
            noteNumber: 'A-2',
            invoiceNumber: 'F-2',
            issuedAt: at,
            credited,
          },
        )
        const booked = [invoice, ...credited, note].flatMap((document) =>
          entriesOf({ document, feeCents: null }),
        )
        const sales = Map.groupBy(
          booked.filter(({ journal }) => journal === 'VT'),
          ({ account }) => account,
        )
        for (const [account, entries] of sales)
          expect([
            account,
            entries.reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0),
          ]).toEqual([account, 0])
        for (const document of [note, corrected])
          expect(entriesOf({ document, feeCents: null }).every(({ journal }) => journal === 'VT')).toBe(true)
        expect(corrected.movedCents).toBe(cents + shipping - refunded)
        expect(corrected.lines.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(
          invoice.lines.reduce((sum, { totalCents }) => sum + totalCents, 0) - refunded,
        )
      },
    ),
  )
})

const documents: fc.Arbitrary<FrozenDocument[]> = fc
  .record({
    goods: fc.integer({ min: 1, max: 200_000 }),
    shipping: fc.constantFrom(0, 430, 890),
    country: fc.constantFrom<Country>('France', 'Belgique', 'Luxembourg', 'Suisse'),
    settings: fc.constantFrom<VatSettings>(included, oss, added, franchise),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
    refunded: fc.boolean(),
  })
  .map(({ goods, shipping, country, settings, share, refunded }) => {
    const invoice = invoiceOf(order(goods + shipping, shipping, country), 'Colissimo', issue(settings))
    if (!refunded) return [invoice]
    const cents = Math.max(1, Math.floor(invoice.movedCents * share))
    const refund = {
      cents,
      beforeCents: 0,
      at: new Date('2026-12-01T10:00:00Z'),
      reference: 'R',
      reason: 'Retour',
    }
    return [invoice, creditNoteOf(invoice, refund, { number: 'A-2026-000001', issuedAt: refund.at })]
  })

test.each([
  [
    added,
    [
      ['customers', 1116],
      ['goods', -500],
      ['shipping', -430],
      ['vatFrance', -186],
    ],
  ],
  [
    included,
    [
      ['customers', 930],
      ['goods', -417],
      ['shipping', -358],
      ['vatFrance', -155],
    ],
  ],
  [
    franchise,
    [
      ['customers', 930],
      ['goods', -500],
      ['shipping', -430],
    ],
  ],
] as const)('the books of a sale of 9,30 € with $mode, and of its refund, balance', (settings, expected) => {
  const invoice = invoiceOf(order(930, 430), 'Mondial Relay', issue(settings))
  const booked = (document: FrozenDocument) =>
    entriesOf({ document, feeCents: null })
      .filter(({ journal }) => journal === 'VT')
      .map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents])
  expect(booked(invoice)).toEqual(expected)
  const at = new Date('2026-12-01T10:00:00Z')
  const refund = { cents: 930, beforeCents: 0, at, reference: 'R', reason: 'Retour' }
  const note = creditNoteOf(invoice, refund, { number: 'A-2026-000001', issuedAt: at })
  expect(booked(note)).toEqual(expected.map(([account, cents]) => [account, -cents]))
})

test.each([
  ['France', oss, ['goods', 'shipping', 'vatFrance']],
  ['Belgique', included, ['goods', 'shipping', 'vatFrance']],
  ['Belgique', oss, ['goodsBelgium', 'shippingBelgium', 'vatBelgium']],
  ['Luxembourg', oss, ['goodsLuxembourg', 'shippingLuxembourg', 'vatLuxembourg']],
  ['Suisse', included, ['goodsExport', 'shippingExport']],
  ['France d’outre-mer', included, ['goodsExport', 'shippingExport']],
  ['Suisse', franchise, ['goods', 'shipping']],
] as const)('a sale to %s with %o has accounts of its own', (country, settings, accounts) => {
  const document = invoiceOf(order(930, 430, country), 'Colissimo', issue(settings))
  const sale = entriesOf({ document, feeCents: null }).filter(({ journal }) => journal === 'VT')
  expect(sale.map(({ account }) => account)).toEqual(['customers', ...accounts])
})

test('the owner’s own account numbers are used in every journal, and blank ones keep the shop’s', () => {
  const document = invoiceOf(order(930, 430), 'Colissimo', issue(included))
  const own = { ...NO_OWN_NUMBERS, goods: '707100', provider: '511500', customers: '411CARAPACE' }
  const lines = fecWriter(
    undefined,
    own,
  )([{ document, feeCents: 30 }])
    .trim()
    .split('\r\n')
  expect(lines.map((line) => [line.slice(0, 2), line.split('\t')[4]])).toEqual([
    ['VT', '411CARAPACE'],
    ['VT', '707100'],
    ['VT', '708500'],
    ['VT', '445710'],
    ['BQ', '511500'],
    ['BQ', '411CARAPACE'],
    ['BQ', '627000'],
    ['BQ', '511500'],
  ])
})

test('accounts that the owner puts under one number have one name in the FEC', () => {
  const document = invoiceOf(order(930, 430), 'Colissimo', issue(included))
  const own = { ...NO_OWN_NUMBERS, shipping: '707000', provider: '512000' }
  const names = fecWriter(
    undefined,
    own,
  )([{ document, feeCents: null }])
    .trim()
    .split('\r\n')
    .map((line) => line.split('\t').slice(4, 6))
  expect(names).toEqual([
    ['411000', 'Clients'],
    ['707000', 'Ventes de marchandises'],
    ['707000', 'Ventes de marchandises'],
    ['445710', 'TVA collectée'],
    ['512000', 'Prestataire de paiement'],
    ['411000', 'Clients'],
  ])
})

test('a sale to a company of the Union without VAT has accounts of its own', () => {
  const vatCheck = { isValid: true, reference: 'WAPI1', at: '2026-11-21T10:00:00.000Z' }
  const sold = order(930, 430, 'Belgique')
  const company = { name: 'Speelgoed', siren: '', vatNumber: 'BE0123456749', vatCheck }
  const document = invoiceOf({ ...sold, buyer: { ...sold.buyer, company } }, 'Colissimo', issue(oss))
  const sale = entriesOf({ document, feeCents: null }).filter(({ journal }) => journal === 'VT')
  expect(sale.map(({ account }) => account)).toEqual(['customers', 'goodsUnion', 'shippingUnion'])
})

test('no two kinds of sale share an account, so each declaration can be read from the books', () => {
  const numbers = Object.values(ACCOUNTS).map(([number]) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('credit notes of packs and amounts name their lines, and leave every account of the sale at zero', () => {
  const part = fc.record({ packs: fc.integer({ min: 0, max: 2 }), extra: fc.integer({ min: -50, max: 900 }) })
  fc.assert(
    fc.property(
      fc.constantFrom<Country>('France', 'Belgique', 'Suisse'),
      fc.constantFrom<VatSettings>(included, oss, added, franchise),
      fc.constantFrom(0, 430, 890),
      fc.integer({ min: 100, max: 5000 }),
      fc.array(part, { maxLength: 3 }),
      fc.boolean(),
      (country, settings, shipping, unitCents, parts, isOld) => {
        const lines = [{ name: 'Livraison', packSize: 5 as const, quantity: 6, unitCents }]
        const sold = { ...order(6 * unitCents + shipping, shipping, country), lines }
        const { shippingNetCents = 0, ...old } = invoiceOf(sold, 'Colissimo', issue(settings))
        // Invoices of earlier versions lack the net delivery fee.
        const invoice: FrozenDocument = isOld ? old : { ...old, shippingNetCents }
        const notes: FrozenDocument[] = []
        const give = (cents: number, packs: number) => {
          const beforeCents = notes.reduce((sum, { movedCents }) => sum + movedCents, 0)
          if (cents <= 0 || beforeCents + cents > invoice.movedCents) return
          const at = new Date('2026-12-01T10:00:00Z')
          const credited =
            packs === 0 ? [] : [{ name: 'Livraison', packSize: 5 as const, quantity: packs, unitCents }]
          const shippingBeforeCents = notes.reduce((sum, note) => sum + note.shippingCents, 0)
          const refund = {
            cents,
            beforeCents,
            shippingBeforeCents,
            shippingNetBeforeCents: notes.reduce((sum, note) => sum + shippingNetOf(note), 0),
            lines: credited,
            at,
            reference: 'R',
            reason: '',
          }
          notes.push(creditNoteOf(invoice, refund, { number: `A-${notes.length}`, issuedAt: at }))
        }
        for (const { packs, extra } of parts) give(packs * unitCents + extra, packs)
        give(invoice.movedCents - notes.reduce((sum, { movedCents }) => sum + movedCents, 0), 0)
        for (const { lines: credited, movedCents } of notes)
          expect(credited.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(movedCents)
        const balances = new Map<string, number>()
        for (const document of [invoice, ...notes])
          for (const { account, debitCents, creditCents } of entriesOf({ document, feeCents: null }))
            balances.set(account, (balances.get(account) ?? 0) + debitCents - creditCents)
        for (const [account, cents] of balances) expect([account, cents]).toEqual([account, 0])
      },
    ),
  )
})

test('when the regime changes in mid-month, a sale keeps its regime and a credit note that of its invoice', () => {
  const regimes = fc.constantFrom('added' as const, 'included' as const, 'franchise' as const)
  const sales = fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 30 }),
      refundDay: fc.integer({ min: 1, max: 30 }),
      goods: fc.integer({ min: 1, max: 200_000 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}`
  fc.assert(
    fc.property(regimes, regimes, fc.integer({ min: 2, max: 30 }), sales, (first, second, change, sold) => {
      const vat = {
        regimes: withRegime([{ regime: first, from: '2026-01-01' }], { regime: second, from: dayOf(change) }),
      }
      const documents = sold.flatMap(({ day, refundDay, goods }) => {
        const mode = regimeOn(vat, dayOf(day))
        expect(mode).toBe(day < change ? first : second)
        const issuedAt = new Date(`${dayOf(day)}T10:00:00Z`)
        const invoice = invoiceOf(order(goods + 430, 430), 'Mondial Relay', {
          ...issue({ mode, euPlace: 'seller' }),
          issuedAt,
        })
        const at = new Date(`${dayOf(Math.max(day, refundDay))}T12:00:00Z`)
        const refund = { cents: invoice.movedCents, beforeCents: 0, at, reference: 'R', reason: '' }
        return [invoice, creditNoteOf(invoice, refund, { number: 'A', issuedAt: at })]
      })
      const vatCents = new Map<string, number>()
      for (const document of documents) {
        const lines = entriesOf({ document, feeCents: null })
        const taxed = lines.filter(({ account }) => account === 'vatFrance')
        expect(taxed.length > 0).toBe(document.vatCents > 0)
        if (document.vat.mode === 'franchise') {
          expect(document.vatCents).toBe(0)
          expect(journalCells({ document, feeCents: null }).at(-1)).toBe(FRANCHISE_MENTION)
        }
        for (const { account, debitCents, creditCents } of lines)
          vatCents.set(account, (vatCents.get(account) ?? 0) + creditCents - debitCents)
      }
      for (const cents of vatCents.values()) expect(cents).toBe(0)
    }),
  )
})

test.each([
  [7_649_999, false],
  [7_650_000, true],
  [9_000_000, true],
])('with %i cents of turnover the threshold of 85 000 € is near: %s', (turnover, isNear) => {
  expect(isNearThreshold(turnover, 8_500_000)).toBe(isNear)
})

test('a manual payment of an earlier month is booked with its document and names its day', () => {
  const paidOn = (day: string) =>
    invoiceOf(
      { ...order(930, 890), paid: { means: 'transfer', at: new Date(`${day}T12:00:00Z`) } },
      'Colissimo',
      { ...issue(included), issuedAt: new Date('2027-01-04T10:00:00Z') },
    )
  const bank = (day: string) =>
    fecWriter()([{ document: paidOn(day), feeCents: null }])
      .split('\r\n')
      .map((row) => row.split('\t'))
      .filter(([journal]) => journal === 'BQ')
      .map((cells) => [cells[3], cells[9], cells[10], cells[15]])
  const label = 'Facture F-2026-000042, commande C-2026-000042'
  // A month is closed once it has ended, so this payment is booked in January.
  expect(bank('2026-12-30')).toEqual(
    Array.from({ length: 2 }, () => ['20270104', '20270104', `${label}, payée le 30/12/2026`, '20270104']),
  )
  expect(bank('2027-01-02')).toEqual(
    Array.from({ length: 2 }, () => ['20270102', '20270104', label, '20270104']),
  )
})

const fees = fc.option(fc.integer({ min: 0, max: 500 }))

test('the entries of every document balance, in each journal', () => {
  fc.assert(
    fc.property(documents, fees, (all, feeCents) => {
      for (const document of all) {
        for (const journal of ['VT', 'BQ'] as const) {
          const lines = entriesOf({ document, feeCents }).filter((line) => line.journal === journal)
          const debit = lines.reduce((sum, line) => sum + line.debitCents, 0)
          const credit = lines.reduce((sum, line) => sum + line.creditCents, 0)
          expect(debit).toBe(credit)
          expect(lines.every((line) => line.debitCents === 0 || line.creditCents === 0)).toBe(true)
        }
      }
    }),
  )
})

test('the sums of the journal are those of the documents, to the cent', () => {
  const cents = (text: string) => Math.round(Number(text.replace(',', '.')) * 100)
  fc.assert(
    fc.property(fc.array(documents, { maxLength: 5 }), (many) => {
      const all = many.flat()
      const rows = all.map((document) => journalCells({ document, feeCents: null }))
      const column = (name: (typeof JOURNAL_COLUMNS)[number]) =>
        rows.reduce((sum, row) => sum + cents(row[JOURNAL_COLUMNS.indexOf(name)] ?? ''), 0)
      const signed = (read: (document: FrozenDocument) => number) =>
        all.reduce((sum, each) => sum + (each.kind === 'invoice' ? read(each) : -read(each)), 0)
      expect(column('Montant HT')).toBe(signed(({ netCents }) => netCents))
      expect(column('TVA')).toBe(signed(({ vatCents }) => vatCents))
      expect(column('Montant TTC')).toBe(signed(({ totalCents }) => totalCents))
      expect(column('Encaissé') - column('Remboursé')).toBe(signed(({ movedCents }) => movedCents))
    }),
  )
})

test('a FEC has 18 columns in each line, one filled side, and balances: by entry, by journal, by account of the provider', () => {
  const cents = (text = '') => Number(text.replace(',', ''))
  fc.assert(
    fc.property(fc.array(fc.tuple(documents, fees), { maxLength: 6 }), (many) => {
      const booked: Booked[] = many.flatMap(([all, feeCents], at) =>
        all.map((document) => ({
          document: { ...document, number: `${document.number}-${at}` },
          feeCents: document.kind === 'invoice' ? feeCents : null,
        })),
      )
      const text = fecHead() + fecWriter({ VT: 41, BQ: 7 })(booked)
      expect(text.endsWith('\r\n')).toBe(true)
      const [head, ...rows] = text
        .slice(0, -2)
        .split('\r\n')
        .map((line) => line.split('\t'))
      expect(head).toEqual(FEC_COLUMNS)
      const column = (name: (typeof FEC_COLUMNS)[number]) => FEC_COLUMNS.indexOf(name)
      const balances = new Map<string, number>()
      let provider = 0
      for (const row of rows) {
        expect(row).toHaveLength(18)
        const at = (name: (typeof FEC_COLUMNS)[number]) => row[column(name)] ?? ''
        for (const day of ['EcritureDate', 'PieceDate', 'ValidDate'] as const)
          expect(at(day)).toMatch(/^\d{8}$/)
        for (const must of [
          'JournalCode',
          'JournalLib',
          'EcritureNum',
          'CompteLib',
          'PieceRef',
          'EcritureLib',
        ] as const)
          expect(at(must)).not.toBe('')
        expect(at('CompteNum')).toMatch(/^[1-7]\d{5}$/)
        expect([at('Debit'), at('Credit')]).toEqual([
          expect.stringMatching(/^\d+,\d\d$/),
          expect.stringMatching(/^\d+,\d\d$/),
        ])
        const [debit, credit] = [cents(at('Debit')), cents(at('Credit'))]
        expect(debit === 0 || credit === 0).toBe(true)
        for (const group of [at('EcritureNum'), at('JournalCode')])
          balances.set(group, (balances.get(group) ?? 0) + debit - credit)
        if (at('CompteNum') === '467000') provider += debit - credit
      }
      expect([...balances.values()].every((balance) => balance === 0)).toBe(true)
      for (const [journal, before] of [
        ['VT', 41],
        ['BQ', 7],
      ] as const) {
        const numbers = [
          ...new Set(rows.filter(([code]) => code === journal).map((row) => row[column('EcritureNum')])),
        ]
        expect(numbers).toEqual(
          numbers.map((_number, at) => `${journal}${String(before + at + 1).padStart(6, '0')}`),
        )
      }
      const moved = booked.reduce(
        (sum, { document: { kind, movedCents }, feeCents }) =>
          sum + (kind === 'invoice' ? movedCents : -movedCents) - (feeCents ?? 0),
        0,
      )
      expect(provider).toBe(moved)
    }),
  )
})

test('a product named like the shipping fee is not mistaken for it', () => {
  const odd = {
    ...order(1430, 430),
    lines: [{ name: 'Livraison', packSize: 5, quantity: 1, unitCents: 1000 }],
  } as const
  const accounts = entriesOf({ document: invoiceOf(odd, 'Colissimo', issue(added)), feeCents: null })
  expect(accounts.find(({ account }) => account === 'shipping')?.creditCents).toBe(430)
  expect(accounts.find(({ account }) => account === 'goods')?.creditCents).toBe(1000)
})

test('the FEC has 18 columns in every line, for any name', () => {
  const odd = order(1000, 430)
  odd.lines = [{ name: 'Tab\tand\nline', packSize: 1, quantity: 1, unitCents: 570 }]
  const text =
    fecHead() +
    fecWriter()([{ document: invoiceOf(odd, 'Colissimo', issue(included, 'F-2026\t1')), feeCents: null }])
  for (const line of text.split('\r\n').filter(Boolean))
    expect(line.split('\t')).toHaveLength(FEC_COLUMNS.length)
  expect(text).toContain('\t20261121\t411000\tClients\t')
  expect(text).toContain('10,00')
})

test('a month of the FEC is named as an extract, by SIREN and month', () => {
  const query = { month: '2028-02', format: 'fec' } as const
  expect(exportName(query, 'RCS Lyon 812 345 678')).toBe('812345678FEC-extrait-2028-02.txt')
  expect(exportName({ ...query, format: 'journal' }, 'RCS Lyon 812 345 678')).toBe('journal-2028-02.csv')
})
