import { PERSON_LIMITS, phoneError, postalCodeError } from '../accounts/registration-rules.ts'
import { countryIn, dayIn, placesOf } from '../csv-cells.ts'
import { readCsvTable } from '../csv-table.ts'
import { formatShortDate } from '../dates.ts'
import { EMAIL_INVALID, isEmail, plainEmail } from '../email.ts'
import { oneSpelling } from '../one-spelling.ts'
import { DELETION_WARNING_DAYS, INACTIVITY_MONTHS } from '../privacy/retention-periods.ts'
import { addDays, addMonths } from '../shift-dates.ts'
import { plainNumber } from '../shipping/phone.ts'
import { plainPostalCode } from '../shipping/plain-postal-code.ts'

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
  /** The day of the consent to the newsletter, 'yyyy-mm-dd'. Blank if the file has no consent with a date. */
  newsletterOn: string
  /** The day of the last activity or, if unknown, of the registration, 'yyyy-mm-dd'. Blank if the file has neither. */
  activeOn: string
}

export type CustomerLine = { line: number; person: ImportedPerson }
export type LineLeftOut = { line: number; label: string; message: string }

export type CustomersFile = {
  lines: CustomerLine[]
  refused: LineLeftOut[]
  /** Sentences by line number: about values that were left out, and about people who have long been inactive. */
  notes: ReadonlyMap<number, string[]>
  unread: string[]
}

type Column = keyof ImportedPerson | 'name' | 'address2' | 'newsletter' | 'registeredOn'

/** The headings of the shop's own files, of exports of Shopify, PrestaShop and WooCommerce, and other usual ones. */
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
  activeOn: [
    'derniere commande',
    'date de la derniere commande',
    'last order date',
    'last order',
    'derniere visite',
    'last active',
    'last visit',
  ],
  registeredOn: [
    'date d inscription',
    'inscription',
    'inscrit le',
    'registration',
    'registered',
    'date registered',
    'user registered',
    'sign up',
    'date add',
    'created at',
  ],
}

const YES = /^(?:oui|yes|true|vrai|1|x)$/i
const CONSENT_WITHOUT_DATE = 'Lettre d’information\u00A0: consentement sans date, non repris'

export const idleSince = (day: string) =>
  `Sans activité depuis le ${formatShortDate(day)}\u00A0: prévenu par e-mail dès la nuit prochaine, puis supprimé s’il ne se connecte pas`

/** Returns true if the nightly job would warn this person of the deletion of the account (decision 53). */
function isIdle(activeOn: string, today: string): boolean {
  const end = addMonths(new Date(`${activeOn}T12:00:00Z`), INACTIVITY_MONTHS.usual)
  return addDays(end, -DELETION_WARNING_DAYS) <= new Date(`${today}T12:00:00Z`)
}

/** Returns a French sentence if the file cannot be used. `today` is 'yyyy-mm-dd'. */
export function readCustomersFile(text: string, today: string): CustomersFile | string {
  const table = readCsvTable(text)
  if (typeof table === 'string') return table
  const places = placesOf(table.head, HEADINGS)
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
  const activeOn = dayIn(cell('activeOn'), today) || dayIn(cell('registeredOn'), today)
  if (activeOn !== '' && isIdle(activeOn, today)) left.push(idleSince(activeOn))
  const person: ImportedPerson = {
    email,
    firstName: kept('firstName', cell('firstName') || given, 'Prénom'),
    lastName: kept('lastName', cell('lastName') || family.join(' '), 'Nom'),
    address: kept('address', [cell('address'), cell('address2')].filter(Boolean).join(', '), 'Adresse'),
    postalCode: plainPostalCode(
      checked(postalCode, postalCodeError(postalCode, lives), 'Code postal'),
      lives,
    ),
    city: kept('city', cell('city'), 'Ville'),
    country,
    phone: plainNumber(checked(phone, phoneError(phone, lives), 'Téléphone')),
    newsletterOn: consents ? newsletterOn : '',
    activeOn,
  }
  return { person, left }
}
