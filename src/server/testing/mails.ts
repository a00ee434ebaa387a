import type { TestShop } from './shop.ts'

/** Returns the newest sent mail to this address whose key begins with `kind` and a colon. */
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
