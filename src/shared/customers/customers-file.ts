import { countryError, PERSON_LIMITS, phoneError, postalCodeError } from '../accounts/registration-rules.ts'
import { readCsvTable } from '../csv-table.ts'
import { EMAIL_INVALID, isEmail, plainEmail } from '../email.ts'
import { oneSpelling } from '../one-spelling.ts'
import { textWords } from '../search-text.ts'
import { countryName } from '../world-countries.ts'

/** In characters: enough for 20,000 customers. */
export const CUSTOMERS_FILE_MAX_LENGTH = 10_000_000
export const CUSTOMERS_FILE_MAX_LINES = 20_000
export const CUSTOMERS_FILE_TOO_LARGE = `Ce fichier est trop long\u00A0: ${CUSTOMERS_FILE_MAX_LINES.toLocaleString('fr-FR')} clients au plus. Importez-le en plusieurs parties`
export const CUSTOMERS_FILE_COLUMNS =
  'La première ligne doit nommer les colonnes, au moins «\u202FE-mail\u202F»'

export type ImportedPerson = {
  email: string
  firstName: string
  lastName: string
  address: string
  postalCode: string
  city: string
  country: string
  phone: string
  /** The day of the consent to the newsletter, 'yyyy-mm-dd'. Blank without a consent that has a date. */
  newsletterOn: string
}

export type CustomerLine = { line: number; person: ImportedPerson }
export type LineLeftOut = { line: number; label: string; message: string }

export type CustomersFile = {
  lines: CustomerLine[]
  refused: LineLeftOut[]
  /** The cells that were left out, by line number. */
  notes: ReadonlyMap<number, string[]>
  /** The names of columns that are not read. */
  unread: string[]
}

type Column = Exclude<keyof ImportedPerson, never> | 'name' | 'address2' | 'newsletter'

/** The headings of the shop's own files, and of the customer exports of Shopify, PrestaShop and WooCommerce. */
const HEADINGS: Record<Column, readonly string[]> = {
  email: [
    'e mail',
    'email',
    'adresse e mail',
    'adresse email',
    'courriel',
    'email address',
    'user email',
    'billing email',
  ],
  name: ['nom complet', 'name', 'full name', 'customer'],
  firstName: ['prenom', 'first name', 'firstname', 'billing first name'],
  lastName: ['nom', 'last name', 'lastname', 'nom de famille', 'billing last name'],
  address: [
    'adresse',
    'rue',
    'address',
    'address1',
    'address 1',
    'default address address1',
    'billing address 1',
  ],
  address2: ['complement', 'address2', 'address 2', 'default address address2', 'billing address 2'],
  postalCode: ['code postal', 'postal code', 'postcode', 'zip', 'default address zip', 'billing postcode'],
  city: ['ville', 'city', 'default address city', 'billing city'],
  country: [
    'pays',
    'country',
    'country region',
    'default address country code',
    'country code',
    'billing country',
  ],
  phone: ['telephone', 'phone', 'tel', 'mobile', 'default address phone', 'billing phone'],
  newsletter: ['lettre d information', 'newsletter', 'accepts email marketing', 'accepts marketing'],
  newsletterOn: [
    'date du consentement',
    'consentement le',
    'newsletter date add',
    'consent date',
    'inscrit a la lettre le',
  ],
}

const YES = /^(?:oui|yes|true|vrai|1|x)$/i
const CONSENT_WITHOUT_DATE = 'Lettre d’information\u00A0: consentement sans date, non repris'

/** Reads a file of customers. Returns a sentence for a file that cannot be used. `today` is 'yyyy-mm-dd'. */
export function readCustomersFile(text: string, today: string): CustomersFile | string {
  const table = readCsvTable(text)
  if (typeof table === 'string') return table
  const places = placesIn(table.head)
  if (places.email === undefined) return CUSTOMERS_FILE_COLUMNS
  if (table.rows.length > CUSTOMERS_FILE_MAX_LINES) return CUSTOMERS_FILE_TOO_LARGE
  const used = new Set(Object.values(places))
  const unread = table.head.filter((name, at) => name !== '' && !used.has(at))
  const [lines, refused]: [CustomerLine[], LineLeftOut[]] = [[], []]
  const [notes, first] = [new Map<number, string[]>(), new Map<string, number>()]
  for (const { line, cells, fault } of table.rows) {
    const cell = (column: Column) => oneSpelling(cells[places[column] ?? -1] ?? '')
    const email = plainEmail(cell('email'))
    const before = first.get(email)
    const doubled = before === undefined ? undefined : `Cette adresse est aussi à la ligne ${before}`
    const message = fault ?? (isEmail(email) ? doubled : EMAIL_INVALID)
    if (message !== undefined) {
      refused.push({ line, label: cell('email') || cell('name') || cell('lastName'), message })
      continue
    }
    first.set(email, line)
    const { person, left } = personIn(cell, email, today)
    lines.push({ line, person })
    if (left.length > 0) notes.set(line, left)
  }
  return { lines, refused, notes, unread }
}

function placesIn(head: readonly string[]): Partial<Record<Column, number>> {
  const names = head.map((name) => textWords(name).join(' '))
  const found = Object.entries(HEADINGS).map(([column, known]) => [
    column,
    known.map((name) => names.indexOf(name)).find((at) => at >= 0),
  ])
  return Object.fromEntries(found.filter(([, at]) => at !== undefined))
}

function personIn(cell: (column: Column) => string, email: string, today: string) {
  const left: string[] = []
  const kept = (column: keyof typeof PERSON_LIMITS, text: string, label: string) => {
    if (text.length <= PERSON_LIMITS[column]) return text
    left.push(`${label} trop long, laissé vide`)
    return ''
  }
  const [given = '', ...family] = cell('name').split(' ')
  const country = countryIn(cell('country'))
  if (cell('country') && !country) left.push(`Pays «\u202F${cell('country')}\u202F» inconnu, laissé vide`)
  const checked = (text: string, error: string | undefined, label: string) => {
    if (text === '' || error === undefined) return text
    left.push(`${label} «\u202F${text}\u202F» non valide, laissé vide`)
    return ''
  }
  const [postalCode, phone] = [cell('postalCode'), cell('phone')]
  const lives = country || 'France'
  const newsletterOn = dayIn(cell('newsletterOn'), today)
  const consents = YES.test(cell('newsletter')) || (cell('newsletter') === '' && newsletterOn !== '')
  if (consents && newsletterOn === '') left.push(CONSENT_WITHOUT_DATE)
  const person: ImportedPerson = {
    email,
    firstName: kept('firstName', cell('firstName') || given, 'Prénom'),
    lastName: kept('lastName', cell('lastName') || family.join(' '), 'Nom'),
    address: kept('address', [cell('address'), cell('address2')].filter(Boolean).join(', '), 'Adresse'),
    postalCode: checked(postalCode, postalCodeError(postalCode, lives), 'Code postal'),
    city: kept('city', cell('city'), 'Ville'),
    country,
    phone: checked(phone, phoneError(phone, lives), 'Téléphone'),
    newsletterOn: consents ? newsletterOn : '',
  }
  return { person, left }
}

/** Returns the country's name for a name or a code of two letters. Blank for an unknown country. */
function countryIn(text: string): string {
  const name = /^[A-Za-z]{2}$/.test(text) ? countryName(text.toUpperCase()) : text
  return countryError(name) === undefined ? name : ''
}

/** Returns '2024-03-01' for '2024-03-01 10:00:00' or '01/03/2024'. Blank for a future day or an unreadable text. */
function dayIn(text: string, today: string): string {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? []
  const iso = year ? `${year}-${month}-${day}` : text.slice(0, 10)
  const isDay = /^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(iso) && !Number.isNaN(Date.parse(`${iso}T00:00:00Z`))
  return isDay && iso <= today ? iso : ''
}
