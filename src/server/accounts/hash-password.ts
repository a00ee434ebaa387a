import { hash, verify } from '@node-rs/argon2'
import { boundedQueue } from '../http/bounded-queue.ts'

/** OWASP's minimum for Argon2id, the library's default algorithm (ASVS 11.4). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes about 20 ms of a core and 20 MB, so only a few are made at once. */
const inTurn = boundedQueue({ running: 4, waiting: 100 })

/**
 * Some keyboards send an accent separately from its letter, so the password is normalised first.
 * @throws ShopError 503 if too many passwords are waiting
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), COST))
}

/**
 * Older hashes were made from the password as typed, so other spellings of an accent are tried too.
 * @throws ShopError 503 if too many passwords are waiting
 */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  const spellings = new Set([password.normalize('NFC'), password, password.normalize('NFD')])
  for (const spelling of spellings) if (await inTurn(() => verify(passwordHash, spelling))) return true
  return false
}

// The hash is made at the start, so that even the first sign-in with an unknown address takes about as long as one with
// a known address.
const nobodysHash = hashPassword('the password of nobody')

/**
 * Takes about as long as the check of a wrong password, so that response times do not reveal which addresses exist
 * (ASVS 6.3.8).
 */
export async function verifyNobody(password: string): Promise<false> {
  await verifyPassword(await nobodysHash, password)
  return false
}

/** The parameters come before the salt: '$argon2id$v=19$m=19456,t=2,p=1'. */
const costOf = (passwordHash: string) => passwordHash.split('$').slice(0, 4).join('$')

/** Returns true if the algorithm or the costs differ from those of a new hash (ASVS 11.2.2). */
export async function isOutdated(passwordHash: string): Promise<boolean> {
  return costOf(passwordHash) !== costOf(await nobodysHash)
}
