import { ACCOUNTS, NO_OWN_NUMBERS, type Account, type AccountNumbers } from '../chart-of-accounts.ts'
import { formatDay } from '../dates.ts'
import { centsToText } from '../decimal-money.ts'
import { parisDay, type Day } from '../paris-day.ts'
import { PAID_BY } from '../payment-means.ts'
import { COUNTRY_FACTS, isCountry, type Country } from '../shipping/countries.ts'
import { countryCode } from '../shipping/overseas.ts'
import type { DocumentExportQuery } from './contract.ts'
import { shippingNetOf, type FrozenDocument } from './document-content.ts'
import { EU_EXEMPT_MENTION } from './vat.ts'

/** Either the debit or the credit is 0. */
export type JournalEntry = {
  journal: 'VT' | 'BQ'
  day: string
  account: Account
  piece: string
  pieceDay: string
  label: string
  debitCents: number
  creditCents: number
}

type SalesAccounts = { goods: Account; shipping: Account; vat: Account }

const FRENCH_SALES: SalesAccounts = { goods: 'goods', shipping: 'shipping', vat: 'vatFrance' }
const WITHIN_UNION: SalesAccounts = { goods: 'goodsUnion', shipping: 'shippingUnion', vat: 'vatFrance' }
const EXPORTS: SalesAccounts = { goods: 'goodsExport', shipping: 'shippingExport', vat: 'vatFrance' }

/** Each country whose VAT applies has its own accounts, so that its VAT declaration can be read from them. */
const SALES_BY_COUNTRY: Record<Country, SalesAccounts> = {
  France: FRENCH_SALES,
  Belgique: { goods: 'goodsBelgium', shipping: 'shippingBelgium', vat: 'vatBelgium' },
  Luxembourg: { goods: 'goodsLuxembourg', shipping: 'shippingLuxembourg', vat: 'vatLuxembourg' },
  Suisse: EXPORTS,
  'France d’outre-mer': EXPORTS,
}

function salesAccounts({ mode, country, mention }: FrozenDocument['vat']): SalesAccounts {
  if (country !== null) return SALES_BY_COUNTRY[country]
  if (mention === EU_EXEMPT_MENTION) return WITHIN_UNION
  return mode === 'franchise' ? FRENCH_SALES : EXPORTS
}

const JOURNALS = { VT: 'Ventes', BQ: 'Encaissements' } as const

export type Booked = { document: FrozenDocument; feeCents: number | null }

/** In each journal, the debits equal the credits. */
export function entriesOf({ document, feeCents }: Booked): JournalEntry[] {
  return [...saleEntries(document), ...paymentEntries(document, feeCents ?? 0)]
}

function saleEntries(document: FrozenDocument): JournalEntry[] {
  const { netCents, vatCents, totalCents } = document
  const accounts = salesAccounts(document.vat)
  const shippingCents = shippingNetOf(document)
  const sign = document.kind === 'invoice' ? 1 : -1
  const line = entryLine(document, 'VT')
  return [
    line('customers', sign * totalCents),
    line(accounts.goods, -sign * (netCents - shippingCents)),
    line(accounts.shipping, -sign * shippingCents),
    line(accounts.vat, -sign * vatCents),
  ].filter(isSomething)
}

function paymentEntries(document: FrozenDocument, feeCents: number): JournalEntry[] {
  if (document.correction) return []
  const moved = document.kind === 'invoice' ? document.movedCents : -document.movedCents
  const line = entryLine(document, 'BQ')
  return [
    line(moneyAccount(document), moved),
    line('customers', -moved),
    line('fees', feeCents),
    line('provider', -feeCents),
  ].filter(isSomething)
}

function moneyAccount({ payment: { means } }: FrozenDocument): Account {
  if (means === undefined) return 'provider'
  return means === 'cash' ? 'cash' : 'bank'
}

function entryLine(document: FrozenDocument, journal: JournalEntry['journal']) {
  const pieceDay = parisDay(new Date(document.issuedAt))
  const { day, late } = journal === 'VT' ? { day: pieceDay, late: '' } : paymentDay(document, pieceDay)
  const what = document.kind === 'invoice' ? 'Facture' : 'Avoir'
  return (account: Account, cents: number): JournalEntry => ({
    journal,
    day,
    account,
    piece: document.number,
    pieceDay,
    label: `${what} ${document.number}, commande ${document.order.number}${late}`,
    debitCents: Math.max(0, cents),
    creditCents: Math.max(0, -cents),
  })
}

/**
 * If a payment was made in another month than its document, it is booked on the document's day and its label names the
 * day of payment, because a closed month must not change (PCG, art. 921-4).
 */
function paymentDay({ kind, payment }: FrozenDocument, pieceDay: Day): { day: Day; late: string } {
  const paidOn = parisDay(new Date(payment.at))
  if (paidOn.slice(0, 7) === pieceDay.slice(0, 7)) return { day: paidOn, late: '' }
  return {
    day: pieceDay,
    late: `, ${kind === 'invoice' ? 'payée' : 'remboursé'} le ${formatDay(paidOn)}`,
  }
}

const isSomething = ({ debitCents, creditCents }: JournalEntry) => debitCents !== 0 || creditCents !== 0

/** The 18 columns of the FEC (Livre des procédures fiscales, A. 47 A-1 VII), in order. */
export const FEC_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

export function fecHead(): string {
  return `${FEC_COLUMNS.join('\t')}\r\n`
}

export type EntryCounts = Record<JournalEntry['journal'], number>

/**
 * A line has tabs between its cells, decimal commas, and days like 20261121. In each journal, entries are numbered
 * without a gap (A. 47 A-1 VII), after the `before` entries of the year.
 */
export function fecWriter(
  before: EntryCounts = { VT: 0, BQ: 0 },
  own: AccountNumbers = NO_OWN_NUMBERS,
): (booked: readonly Booked[]) => string {
  const counts = { ...before }
  const lineOf = (line: JournalEntry, at: number, lines: readonly JournalEntry[]) => {
    // The lines of an entry follow one another, so a change of journal starts a new entry.
    if (lines[at - 1]?.journal !== line.journal) counts[line.journal] += 1
    return fecLine(line, `${line.journal}${String(counts[line.journal]).padStart(6, '0')}`, own)
  }
  return (booked) => booked.flatMap((each) => entriesOf(each).map(lineOf)).join('')
}

const ALL_ACCOUNTS = Object.keys(ACCOUNTS) as Account[]

/** If several accounts have the same number, all of them get the name of the first of them. */
function accountOf(account: Account, own: AccountNumbers): [number: string, name: string] {
  const numberOf = (one: Account) => own[one] || ACCOUNTS[one][0]
  const number = numberOf(account)
  const first = ALL_ACCOUNTS.find((one) => numberOf(one) === number) ?? account
  return [number, ACCOUNTS[first][1]]
}

function fecLine(entry: JournalEntry, entryNumber: string, own: AccountNumbers): string {
  const [number, name] = accountOf(entry.account, own)
  const [day, pieceDay] = [compact(entry.day), compact(entry.pieceDay)]
  const cells = [
    entry.journal,
    JOURNALS[entry.journal],
    entryNumber,
    day,
    number,
    name,
    '',
    '',
    entry.piece,
    pieceDay,
    entry.label,
    centsToText(entry.debitCents),
    centsToText(entry.creditCents),
    '',
    '',
    // The day of validation cannot be before the day of the document.
    day < pieceDay ? pieceDay : day,
    '',
    '',
  ]
  return `${cells.map(oneLine).join('\t')}\r\n`
}

export const JOURNAL_COLUMNS = [
  'Date',
  'Document',
  'Type',
  'Commande',
  'Facture corrigée',
  'Client',
  'Pays de livraison',
  'Pays de la TVA',
  'Taux de TVA',
  'Montant HT',
  'TVA',
  'Montant TTC',
  'Encaissé',
  'Remboursé',
  'Frais du prestataire',
  'Référence de paiement',
  'Mention',
] as const

export function journalCells({ document, feeCents }: Booked): string[] {
  const { kind, vat, buyer, deliveredTo, corrects } = document
  const sign = kind === 'invoice' ? 1 : -1
  const moved = document.correction ? 0 : document.movedCents
  return [
    parisDay(new Date(document.issuedAt)),
    document.number,
    kind === 'invoice' ? 'Facture' : 'Avoir',
    document.order.number,
    corrects?.number ?? '',
    buyer.company?.name ?? `${buyer.firstName} ${buyer.lastName}`.trim(),
    countryCode(deliveredTo),
    vat.country === null ? '' : codeOf(vat.country),
    `${vat.percent}`,
    centsToText(sign * document.netCents),
    centsToText(sign * document.vatCents),
    centsToText(sign * document.totalCents),
    centsToText(kind === 'invoice' ? moved : 0),
    centsToText(kind === 'invoice' ? 0 : moved),
    feeCents === null ? '' : centsToText(feeCents),
    paymentCell(document.payment),
    vat.mention ?? '',
  ]
}

const paymentCell = ({ reference, means }: FrozenDocument['payment']) =>
  means ? [`payé ${PAID_BY[means]}`, reference].filter(Boolean).join(', ') : reference

const codeOf = (country: string) => (isCountry(country) ? COUNTRY_FACTS[country].code : country)

const compact = (day: string) => day.replaceAll('-', '')

const oneLine = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ')

/** The name of a complete FEC would contain the last day of the financial year, but this file covers one month. */
export function exportName({ month, format }: DocumentExportQuery, companyNumber: string): string {
  if (format === 'journal') return `journal-${month}.csv`
  const siren = companyNumber.replaceAll(/\D/g, '').slice(0, 9)
  return `${siren}FEC-extrait-${month}.txt`
}
