import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import type {
  SecondFactorChangeBody,
  SecondFactorSetup,
  SecondFactorState,
} from '#shared/accounts/contract.ts'
import {
  CODE_DIGITS,
  CODE_SECONDS,
  CODE_STEPS_AROUND,
  isAppCode,
  RECOVERY_CODES,
  typedCode,
} from '#shared/accounts/second-factor.ts'
import { CODE_WRONG, SECOND_FACTOR_IS_ON, SECOND_FACTOR_IS_OFF, ADMIN_ONLY } from '#shared/accounts/texts.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import type { Viewer } from '../http/access.ts'
import { addTry, countTry, forgiveTry, LIMITS } from '../http/rate-limits.ts'
import { ShopError } from '../http/shop-error.ts'
import { writeMail } from '../mail/outbox.ts'
import { secretHash } from '../random-secrets.ts'
import type { Services } from '../services.ts'
import { confirmPassword } from './confirm-password.ts'
import { secondFactorMail, wrongCodesMail, type SecondFactorChange } from './mails.ts'
import { decryptSecret, encryptSecret } from './second-factor-secret.ts'
import { endSessions } from './sessions.ts'

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function secondFactorState(
  { database: { db }, config }: Pick<Services, 'database' | 'config'>,
  userId: string,
): Promise<SecondFactorState> {
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirstOrThrow()
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const isAdmin = user.role === 'admin'
  return {
    isOn: await hasSecondFactor(db, userId),
    isOffered: isAdmin,
    isRequired: isAdmin && config.mode === 'live',
    recoveryCodesLeft: left,
  }
}

/**
 * The second factor is off until a first code confirms the secret. A second call replaces the secret.
 * @throws 422 WRONG_PASSWORD; 403 for anyone but admins; 409 if the account already has a second factor; 429; 503 if
 * too many passwords are waiting
 */
export async function beginSetup(
  services: Services,
  viewer: Viewer,
  password: string,
): Promise<SecondFactorSetup> {
  const { isOn, isOffered } = await secondFactorState(services, viewer.id)
  if (!isOffered) throw new ShopError('FORBIDDEN', ADMIN_ONLY)
  if (isOn) throw new ShopError('CONFLICT', SECOND_FACTOR_IS_ON)
  await confirmPassword(services, viewer, password, 'password')
  const secret = new Secret({ size: 20 })
  const row = {
    secret: encryptSecret(services.config, viewer.id, secret.base32),
    last_step: 0,
    created_at: services.clock.now(),
  }
  const started = await services.database.db
    .insertInto('second_factors')
    .values({ user_id: viewer.id, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!started) throw new ShopError('CONFLICT', SECOND_FACTOR_IS_ON)
  const uri = totpOf(secret.base32, services.config.shop.name, viewer.email).toString()
  return { secret: secret.base32, uri, qr: pictureOf(uri) }
}

/**
 * Returns the recovery codes. All other devices are signed out, because they signed in with the password alone.
 * @throws 422 WRONG_CODE; 409 without a set-up to confirm; 429
 */
export async function confirmSetup(services: Services, viewer: Viewer, typed: string): Promise<string[]> {
  await countTry(services, LIMITS.code, viewer.id)
  const codes = newCodes()
  await write(services.database, async (tx) => {
    const factor = await lockFactor(tx, viewer.id)
    if (!factor) throw new ShopError('CONFLICT', SECOND_FACTOR_IS_OFF)
    if (factor.confirmed_at) throw new ShopError('CONFLICT', SECOND_FACTOR_IS_ON)
    if (!(await takeAppCode(tx, services, viewer.id, typedCode(typed)))) throw wrongCode()
    const now = services.clock.now()
    await tx
      .updateTable('second_factors')
      .set({ confirmed_at: now })
      .where('user_id', '=', viewer.id)
      .execute()
    await storeCodes(tx, viewer.id, codes)
    await endSessions(tx, { userId: viewer.id, exceptFamilyId: viewer.familyId }, 'second-factor', now)
    await writeToOwner(tx, services, viewer.id, 'on')
  })
  await forgiveTry(services, LIMITS.code, viewer.id)
  return codes
}

/** @throws 422 WRONG_PASSWORD or WRONG_CODE; 429; 409 without a second factor; 503 if too many passwords are waiting */
export async function removeSecondFactor(
  services: Services,
  viewer: Viewer,
  proof: SecondFactorChangeBody,
): Promise<void> {
  await confirmOwner(services, viewer, proof)
  await write(services.database, async (tx) => {
    const removed = await tx
      .deleteFrom('second_factors')
      .where('user_id', '=', viewer.id)
      .returning('confirmed_at')
      .executeTakeFirst()
    await tx.deleteFrom('recovery_codes').where('user_id', '=', viewer.id).execute()
    if (removed?.confirmed_at) await writeToOwner(tx, services, viewer.id, 'off')
  })
}

/**
 * Returns the new codes. The old ones no longer work.
 * @throws 422 WRONG_PASSWORD or WRONG_CODE; 429; 409 without a second factor; 503 if too many passwords are waiting
 */
export async function renewRecoveryCodes(
  services: Services,
  viewer: Viewer,
  proof: SecondFactorChangeBody,
): Promise<string[]> {
  await confirmOwner(services, viewer, proof)
  const codes = newCodes()
  await write(services.database, async (tx) => {
    const factor = await lockFactor(tx, viewer.id)
    if (!factor?.confirmed_at) throw new ShopError('CONFLICT', SECOND_FACTOR_IS_OFF)
    await storeCodes(tx, viewer.id, codes)
    await writeToOwner(tx, services, viewer.id, 'new-codes')
  })
  return codes
}

/** A session and the password must not be enough to weaken the second factor, so a code is required (ASVS 7.5.1). */
async function confirmOwner(
  services: Services,
  viewer: Viewer,
  { password, code }: SecondFactorChangeBody,
): Promise<void> {
  if (!(await hasSecondFactor(services.database.db, viewer.id)))
    throw new ShopError('CONFLICT', SECOND_FACTOR_IS_OFF)
  await confirmPassword(services, viewer, password, 'password')
  await takeCode(services, viewer.id, code)
}

/**
 * Accepts a code of the app or a recovery code. Each code works once.
 * @throws 422 WRONG_CODE; 429
 */
export async function takeCode(services: Services, userId: string, typed: string): Promise<void> {
  await countTry(services, LIMITS.code, userId)
  const code = typedCode(typed)
  const taken = await write(services.database, (tx) =>
    isAppCode(code) ? takeAppCode(tx, services, userId, code) : takeRecoveryCode(tx, userId, code),
  )
  if (!taken) {
    await warnOwner(services, userId)
    throw wrongCode()
  }
  await forgiveTry(services, LIMITS.code, userId)
}

/**
 * Mails the account's holder once there are more wrong codes than `codesBeforeNotice` allows, because someone who gives
 * wrong codes may know the password. At most one mail is written in each period of `codesBeforeNotice`.
 */
async function warnOwner(services: Services, userId: string): Promise<void> {
  const { count, expiresAt } = await addTry(services, LIMITS.codesBeforeNotice, userId)
  if (count <= LIMITS.codesBeforeNotice.tries) return
  await write(services.database, async (tx) => {
    const mail = wrongCodesMail(services.config, await readOwner(tx, userId), expiresAt.toISOString())
    await writeMail(tx, services, mail)
  })
}

const wrongCode = () => new ShopError('WRONG_CODE', CODE_WRONG, { fields: { code: CODE_WRONG } })

async function takeAppCode(
  tx: Tx,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const factor = await lockFactor(tx, userId)
  const opened = factor && decryptSecret(config, userId, factor.secret)
  if (!opened || !isAppCode(code)) return false
  const timestamp = clock.now().getTime()
  const totp = totpOf(opened.secret, config.shop.name, userId)
  const delta = totp.validate({ token: code, timestamp, window: CODE_STEPS_AROUND })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / CODE_SECONDS) + delta
  if (step <= factor.last_step) return false
  await tx
    .updateTable('second_factors')
    .set({
      last_step: step,
      ...(opened.isOld && { secret: encryptSecret(config, userId, opened.secret) }),
    })
    .where('user_id', '=', userId)
    .execute()
  return true
}

async function takeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', secretHash(code))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

async function lockFactor(tx: Tx, userId: string) {
  return tx
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

async function storeCodes(tx: Tx, userId: string, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = codes.map((code) => ({ code_hash: secretHash(typedCode(code)), user_id: userId }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

async function writeToOwner(
  tx: Tx,
  services: Services,
  userId: string,
  change: SecondFactorChange,
): Promise<void> {
  const person = await readOwner(tx, userId)
  await writeMail(tx, services, secondFactorMail(services.config, person, change, newId()))
}

async function readOwner(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Each code has 120 bits. I, O, 0 and 1 look alike and are left out. */
function newCodes(): string[] {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = [...randomBytes(24)].map((byte) => letters[byte % letters.length]).join('')
    return code.replace(/.{4}(?=.)/g, '$&-')
  })
}

function totpOf(secret: string, issuer: string, label: string): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    digits: CODE_DIGITS,
    period: CODE_SECONDS,
    algorithm: 'SHA1',
  })
}

function pictureOf(text: string): SecondFactorSetup['qr'] {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: path.join('') }
}
