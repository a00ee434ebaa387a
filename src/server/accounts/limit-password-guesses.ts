import type { FastifyRequest } from 'fastify'
import { plainEmail } from '#shared/email.ts'
import type { Tx } from '../database/write.ts'
import { addressKey } from '../http/address-key.ts'
import { addTry, countTry, forgetTries, forgiveTry, LIMITS, tooMany } from '../http/rate-limits.ts'
import type { Services } from '../services.ts'
import { knownDevice } from './remember-device.ts'

/**
 * Counts an attempt at an account's password before the password is checked. If the password was right, call the
 * returned function, so that the attempt does not count. A known device (`remember-device.ts`) has its own count. Other
 * devices are counted by network address, and all together. After ten wrong passwords from all of them, each network
 * address gets only two attempts, so that the account's holder can sign in on a new device. After thirty, it gets none.
 * Attempts at e-mail addresses without an account are counted in the same way.
 * @throws 429
 */
export async function countGuess(
  services: Services,
  request: FastifyRequest,
  email: string,
  userId: string | undefined,
): Promise<() => Promise<void>> {
  const device = knownDevice(request, services.config, userId)
  if (device !== undefined) {
    const subject = `${email} device ${device}`
    await countTry(services, LIMITS.password, subject)
    return () => forgiveTry(services, LIMITS.password, subject)
  }
  const guesser = fromAddress(email, request.ip)
  const { count: own } = await countTry(services, LIMITS.password, guesser)
  const { count: all, expiresAt } = await addTry(services, LIMITS.passwordOfAll, email)
  const factor = services.config.rateLimitFactor
  const isGuessedAt = all > LIMITS.password.tries * factor
  if (all > LIMITS.passwordOfAll.tries * factor || (isGuessedAt && own > TRIES_MEANWHILE * factor)) {
    await forgiveTry(services, LIMITS.passwordOfAll, email)
    throw tooMany(expiresAt, services.clock.now())
  }
  return async () => {
    await forgiveTry(services, LIMITS.password, guesser)
    await forgiveTry(services, LIMITS.passwordOfAll, email)
  }
}

const TRIES_MEANWHILE = 2

/** Clears the common count of unknown devices and the count of this network address: they concern the old password. */
export async function forgetGuesses(db: Tx, stored: string, ip: string): Promise<void> {
  const email = plainEmail(stored)
  await forgetTries(db, LIMITS.password, fromAddress(email, ip))
  await forgetTries(db, LIMITS.passwordOfAll, email)
}

const fromAddress = (email: string, ip: string) => `${email} address ${addressKey(ip)}`
