import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** 256 random bits (ASVS 11.5.1). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export function derivedSecret(jwtSecret: string, purpose: string, seed: string): string {
  return createHmac('sha256', keyOf(jwtSecret, purpose)).update(seed).digest('base64url')
}

const keys = new Map<string, Uint8Array>()
const MAX_KEYS = 100

function keyOf(jwtSecret: string, purpose: string): Uint8Array {
  const name = `${purpose}:${jwtSecret}`
  const known = keys.get(name)
  if (known) return known
  if (keys.size >= MAX_KEYS) keys.clear()
  const key = new Uint8Array(hkdfSync('sha256', jwtSecret, '', purpose, 32))
  keys.set(name, key)
  return key
}
