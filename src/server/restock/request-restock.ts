import { isSoldOut } from '#shared/catalogue/pack-price.ts'
import { RESTOCK_LINK_DAYS, RESTOCK_MONTHS } from '#shared/privacy/retention-periods.ts'
import { IS_IN_STOCK, RESTOCK_LINK_INVALID } from '#shared/restock/texts.ts'
import { addDays, addMonths } from '#shared/shift-dates.ts'
import { getSleeve } from '../catalogue/queries.ts'
import { newId } from '../database/ids.ts'
import { write } from '../database/write.ts'
import { addTry, LIMITS } from '../http/rate-limits.ts'
import { ShopError } from '../http/shop-error.ts'
import { writeMail } from '../mail/outbox.ts'
import { linkSecret } from '../mail/secret-links.ts'
import { secretHash } from '../random-secrets.ts'
import type { Services } from '../services.ts'
import { confirmRestockMail } from './mails.ts'

/**
 * The request takes effect when the person opens the link in a mail and confirms. No mail is sent while a confirmed
 * request lasts, or if there were too many requests for the e-mail address.
 * @throws 404; 409 CONFLICT if the sleeve is not sold out
 */
export async function requestRestock(services: Services, sleeveId: string, email: string): Promise<void> {
  const { config, clock, database } = services
  const sleeve = await getSleeve(database.db, sleeveId)
  if (!isSoldOut(sleeve)) throw new ShopError('CONFLICT', IS_IN_STOCK)
  const { count } = await addTry(services, LIMITS.restockOfInbox, email)
  // One request too many is ignored, because a refusal would reveal earlier requests.
  if (count > LIMITS.restockOfInbox.tries * config.rateLimitFactor) return
  const now = clock.now()
  const secretId = newId()
  const link = {
    token_hash: secretHash(linkSecret(config.jwtSecret, secretId)),
    created_at: now,
    expires_at: addDays(now, RESTOCK_LINK_DAYS),
  }
  await write(database, async (tx) => {
    const request = await tx
      .insertInto('restock_requests')
      .values({ id: newId(), sleeve_id: sleeveId, email, ...link })
      .onConflict((conflict) =>
        conflict
          .columns(['sleeve_id', 'email'])
          .doUpdateSet({ ...link, confirmed_at: null })
          .where((eb) =>
            eb.or([
              eb('restock_requests.confirmed_at', 'is', null),
              eb('restock_requests.expires_at', '<=', now),
            ]),
          ),
      )
      .returning('id')
      .executeTakeFirst()
    if (request)
      await writeMail(
        tx,
        services,
        confirmRestockMail(config, email, { slug: sleeve.slug, name: sleeve.name }, secretId),
      )
  })
}

/**
 * Confirming again does not extend the request.
 * @throws 422 INVALID_LINK if the link is unknown or has expired
 */
export async function confirmRestock({ database, clock }: Services, token: string): Promise<void> {
  const now = clock.now()
  const { numUpdatedRows } = await database.db
    .updateTable('restock_requests')
    .set((eb) => ({
      confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now)),
      expires_at: eb
        .case()
        .when('confirmed_at', 'is', null)
        .then(eb.val(addMonths(now, RESTOCK_MONTHS)))
        .else(eb.ref('expires_at'))
        .end(),
    }))
    .where('token_hash', '=', secretHash(token))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ShopError('INVALID_LINK', RESTOCK_LINK_INVALID)
}

export async function cancelRestock({ database }: Services, token: string): Promise<void> {
  await database.db.deleteFrom('restock_requests').where('token_hash', '=', secretHash(token)).execute()
}
