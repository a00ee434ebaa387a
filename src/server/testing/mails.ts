import type { TestShop } from './shop.ts'

/**
 * `kind` is the beginning of the mail's key. The secret in the mail's link is filled in, because the database does not
 * contain it.
 */
export async function readMail(shop: TestShop, to: string, kind: string): Promise<string | undefined> {
  await shop.jobs.drain()
  const mail = await shop.database.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', to)
    .where('key', 'like', `${kind}:%`)
    .where('sent_at', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return mail && (await shop.app.inject(`/sandbox/mails/${mail.id}`)).body
}
