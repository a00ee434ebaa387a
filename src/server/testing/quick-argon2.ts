import { hash as wholeHash, type Options } from '@node-rs/argon2'

export { verify } from '@node-rs/argon2'

/**
 * Stands in for the library in API tests (`quick-hashes.ts`), which hash some thousand passwords: the same function with the
 * least of memory and work. What it costs in the shop is held by `hash-password.test.ts`, which runs without this.
 */
export function hash(password: string, options: Options): Promise<string> {
  return wholeHash(password, { ...options, memoryCost: 64, timeCost: 1 })
}
