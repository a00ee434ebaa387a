import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default) at OWASP's floor; the native module works off the event loop (ASVS 11.4). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password)
}
