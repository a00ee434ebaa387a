import { timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { UNSUBSCRIBE_LINK_INVALID } from '#shared/accounts/texts.ts'
import { csvStart, csvLine } from '#shared/csv-line.ts'
import { formatShortDateTime } from '#shared/dates.ts'
import { isUuid } from '#shared/ids.ts'
import type { Config } from '../config/config.ts'
import { BATCH_ROWS } from '../database/batches.ts'
import type { Db } from '../database/database.ts'
import { NIL_ID } from '../database/ids.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { derivedSecret } from '../random-secrets.ts'
import type { Services } from '../services.ts'
import { logConsent } from './change-privacy-settings.ts'

const BY_LINK = 'Lien de désabonnement d’une lettre d’information'
const HEAD = [
  'E-mail',
  'Prénom',
  'Accord donné le',
  'Texte accepté',
  'Lien de désabonnement',
  'Désabonnement en un clic (List-Unsubscribe)',
]

type Secrets = Pick<Config, 'jwtSecretPrevious'> & { jwtSecret: string }

/**
 * The token identifies the account and proves that the shop made the link. The token remains valid as long as the
 * secret that made it is the shop's current or previous one.
 */
export const unsubscribeToken = (jwtSecret: string, userId: string): string =>
  `${userId}.${derivedSecret(jwtSecret, 'newsletter', userId)}`

/**
 * Each row has an unsubscribe link for the text of the newsletter and one for its header (RFC 8058). Only confirmed
 * addresses are listed, because an unconfirmed one may belong to another person.
 */
export function newsletterCsv({ database: { db }, config }: Pick<Services, 'database' | 'config'>): Readable {
  return Readable.from(lines(db, config))
}

async function* lines(db: Db, { publicUrl, jwtSecret }: { publicUrl: string; jwtSecret: string }) {
  yield csvStart() + csvLine(HEAD)
  for (let after = NIL_ID; ;) {
    const readers = await readersAfter(db, after)
    const last = readers.at(-1)
    if (!last) return
    yield readers
      .map(({ id, email, first_name: name, at, wording }) => {
        const token = unsubscribeToken(jwtSecret, id)
        return csvLine([
          email,
          name,
          at ? formatShortDateTime(at.toISOString()) : '',
          wording ?? '',
          `${publicUrl}/desabonnement#token=${token}`,
          `${publicUrl}/api/newsletter/unsubscribe?token=${token}`,
        ])
      })
      .join('')
    after = last.id
  }
}

function readersAfter(db: Db, after: string) {
  return db
    .selectFrom('users')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('consent_log')
          .select(['at', 'wording'])
          .whereRef('consent_log.user_id', '=', 'users.id')
          .where('type', '=', 'newsletter')
          .where('granted', '=', true)
          .orderBy('at', 'desc')
          .limit(1)
          .as('agreed'),
      (join) => join.onTrue(),
    )
    .select(['users.id', 'users.email', 'users.first_name', 'agreed.at', 'agreed.wording'])
    .where('users.newsletter', '=', true)
    .where('users.email_confirmed_at', 'is not', null)
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(BATCH_ROWS)
    .execute()
}

/**
 * Logs the withdrawn consent. A second click, or the link of a deleted account, gets the same response.
 * @throws 422 INVALID_LINK
 */
export async function unsubscribe(services: Services, token: string): Promise<void> {
  const userId = userOf(services.config, token)
  if (userId === undefined) throw new ShopError('INVALID_LINK', UNSUBSCRIBE_LINK_INVALID)
  const now = services.clock.now()
  await write(services.database, async (tx) => {
    const left = await tx
      .updateTable('users')
      .set({ newsletter: false, updated_at: now })
      .where('id', '=', userId)
      .where('newsletter', '=', true)
      .returning('id')
      .executeTakeFirst()
    if (left) await logConsent(tx, { userId, type: 'newsletter', granted: false, at: now, wording: BY_LINK })
  })
}

function userOf({ jwtSecret, jwtSecretPrevious }: Secrets, token: string): string | undefined {
  const [id = ''] = token.split('.')
  if (!isUuid(id)) return undefined
  const received = Buffer.from(token)
  const known = [jwtSecret, ...(jwtSecretPrevious ? [jwtSecretPrevious] : [])].some((secret) => {
    const expected = Buffer.from(unsubscribeToken(secret, id))
    return expected.length === received.length && timingSafeEqual(expected, received)
  })
  return known ? id : undefined
}
