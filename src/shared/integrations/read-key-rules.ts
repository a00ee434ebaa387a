import { requiredUpTo, type FieldErrors, fieldErrors } from '../field-errors.ts'
import type { ReadScope } from '../read-scopes.ts'

export const READ_SCOPE_LABELS: Record<ReadScope, string> = {
  products: 'Produits et collections',
  stock: 'Stock',
  orders: 'Commandes, avec noms et adresses',
  customers: 'Clients, avec leurs coordonnées',
  documents: 'Factures et avoirs',
}

/** The server, people and secret scanners recognise keys by this start. */
export const READ_KEY_PREFIX = 'carapace_read_'

export const READ_KEY_NAME_MAX_LENGTH = 60
export const MAX_READ_KEYS = 50

const nameError = requiredUpTo(READ_KEY_NAME_MAX_LENGTH)

export const readKeyErrors = ({
  name,
  scopes,
}: {
  name: string
  scopes: readonly ReadScope[]
}): FieldErrors<'name' | 'scopes'> =>
  fieldErrors({ name: nameError(name), scopes: scopes.length === 0 ? SCOPES_MISSING : undefined })

export const SCOPES_MISSING = 'Cochez au moins une chose à lire'
