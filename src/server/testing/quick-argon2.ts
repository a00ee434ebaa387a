import { channel } from 'node:diagnostics_channel'
import { hash as wholeHash, type Options, verify as wholeVerify } from '@node-rs/argon2'

const verified = channel('carapace.test.verified')

/** Hashes with the real function at a low cost. API tests use this file in place of the library (`quick-hashes.ts`). */
export function hash(password: string, options: Options): Promise<string> {
  return wholeHash(password, { ...options, memoryCost: 64, timeCost: 1 })
}

/** Each call is published, so that a test can count calls. */
export function verify(hashed: string, password: string): Promise<boolean> {
  verified.publish(undefined)
  return wholeVerify(hashed, password)
}
