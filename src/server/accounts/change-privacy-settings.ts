import { sql } from 'kysely'
import {
  CONSENT_PREFERENCES,
  CONSENT_VERSIONS,
  CONSENT_WORDING,
  type LoggedConsent,
} from '#shared/accounts/consent-words.ts'
import type { SavedUser } from '#shared/accounts/contract.ts'
import { parisDay } from '#shared/paris-day.ts'
import type { ConsentBody, RetentionBody } from '#shared/privacy/contract.ts'
import { ADS_CONSENT_WORDING } from '#shared/privacy/cookie-consent.ts'
import { CONSENT_SAVED, RETENTION_SAVED } from '#shared/privacy/texts.ts'
import { newId } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import type { Services } from '../services.ts'
import { savedUser, USER_COLUMNS } from './user-response.ts'

export async function changeConsent(
  services: Services,
  userId: string,
  body: ConsentBody,
): Promise<SavedUser> {
  const { type, granted } = body
  const now = services.clock.now()
  return write(services.database, async (tx) => {
    const row = await tx
      .updateTable('users')
      .set({ [CONSENT_PREFERENCES[type]]: granted, updated_at: now })
      .where('id', '=', userId)
      .returning([...USER_COLUMNS])
      .executeTakeFirstOrThrow()
    await logConsent(tx, { userId, type, granted, at: now })
    return savedUser(row, CONSENT_SAVED)
  })
}

export async function logConsent(
  tx: Tx,
  {
    userId,
    wording,
    ...consent
  }: { userId: string; type: LoggedConsent; granted: boolean; at: Date; wording?: string },
): Promise<void> {
  const wordingShown = { wording: wording ?? WORDINGS[consent.type], version: CONSENT_VERSIONS[consent.type] }
  await tx
    .insertInto('consent_log')
    .values({ id: newId(), user_id: userId, ...wordingShown, ...consent })
    .execute()
}

const WORDINGS: Record<LoggedConsent, string> = { ...CONSENT_WORDING, cookies_ads: ADS_CONSENT_WORDING }

/**
 * A signed-in person gets an entry of their own. Other visitors are only counted, in one row for each day, choice and
 * version of the question.
 */
export async function logAdsConsent(
  services: Services,
  userId: string | undefined,
  granted: boolean,
): Promise<void> {
  const at = services.clock.now()
  await write(services.database, async (tx) => {
    if (userId !== undefined) return logConsent(tx, { userId, type: 'cookies_ads', granted, at })
    const wordingShown = { wording: ADS_CONSENT_WORDING, version: CONSENT_VERSIONS.cookies_ads }
    await tx
      .insertInto('consent_log')
      .values({
        id: newId(),
        user_id: null,
        type: 'cookies_ads',
        granted,
        ...wordingShown,
        at,
        day: parisDay(at),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'type', 'version', 'granted'])
          .where('day', 'is not', null)
          .doUpdateSet({ count: sql<number>`consent_log.count + 1`, at }),
      )
      .execute()
  })
}

export async function changeRetention(
  services: Services,
  userId: string,
  body: RetentionBody,
): Promise<SavedUser> {
  const { inactiveAccountDeletion, orderHistoryRetention } = body
  const row = await services.database.db
    .updateTable('users')
    .set({
      ...(inactiveAccountDeletion !== undefined && { inactive_account_deletion: inactiveAccountDeletion }),
      ...(orderHistoryRetention !== undefined && { order_history_retention: orderHistoryRetention }),
      updated_at: services.clock.now(),
    })
    .where('id', '=', userId)
    .returning([...USER_COLUMNS])
    .executeTakeFirstOrThrow()
  return savedUser(row, RETENTION_SAVED)
}
