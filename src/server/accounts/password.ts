import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default) at OWASP's floor; the native module works off the event loop (ASVS 11.4). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password)
}

// Made once when the shop starts, so that even the first unknown address takes as long as a known one.
const nobodysHash = hashPassword('the password of nobody')

/** Takes as long as a real check and never succeeds: an unknown address is not told by the clock (ASVS 6.3.8). */
export async function verifyNobody(password: string): Promise<false> {
  await verifyPassword(await nobodysHash, password)
  return false
}
