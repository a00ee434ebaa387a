import { randomBytes } from 'node:crypto'
import { uuidV7 } from '#shared/ids.ts'

/** A new key of any table: a UUIDv7 of the present moment, made here and never by the database. */
export function newId(): string {
  return uuidV7(Date.now(), randomBytes(10))
}
