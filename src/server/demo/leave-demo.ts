import { sql } from 'kysely'
import { ARTICLES } from '../../../demo/articles.ts'
import { BANNERS } from '../../../demo/banners.ts'
import { COLLECTIONS } from '../../../demo/collections.ts'
import { CUSTOMERS } from '../../../demo/customers.ts'
import { SLEEVES } from '../../../demo/sleeves.ts'
import type { Db } from '../database/database.ts'
import { NIL_ID } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import { releaseCheckoutHold } from '../inventory/holds.ts'
import { releaseOrderHold } from '../inventory/order-holds.ts'
import type { Services } from '../services.ts'
import { isDemoAbout, takeOutAbout } from './load-about.ts'
import { demoPictureIds } from './load-pictures.ts'

/** The demo's addresses are invented. Mails to them are removed, because nobody reads them. */
const INVENTED_ADDRESS = '%@(carapace|exemple).test'

type DemoRows = Record<
  | 'sleeves'
  | 'collections'
  | 'articles'
  | 'banners'
  | 'pages'
  | 'users'
  | 'orders'
  | 'checkouts'
  | 'messages'
  | 'mails'
  | 'images',
  string[]
>

/**
 * Lists what `leaveDemo` would remove. A product, article or banner belongs to the demo if its main texts are unchanged.
 * A collection whose text is unchanged stays, but loses its text and the demo's picture.
 */
export async function demoRows(db: Db, pictures: readonly string[]): Promise<DemoRows> {
  const emails = CUSTOMERS.map(({ email }) => email)
  const users = await ids(db.selectFrom('users').select('id').where('email', 'in', emails))
  // SQL allows no empty list, so an id that no row has fills it.
  const ofUsers = users.length > 0 ? users : [NIL_ID]
  const sleeves = await db.selectFrom('sleeves').select(['id', 'name', 'description']).execute()
  const collections = await db.selectFrom('collections').select(['id', 'text']).execute()
  const articles = await db.selectFrom('articles').select(['id', 'title', 'content']).execute()
  const banners = await db.selectFrom('banners').select(['id', 'title', 'subtitle']).execute()
  const same = (...texts: string[]) => texts.join('\n')
  const demoSleeves = new Set(SLEEVES.map(({ name, description }) => same(name, description)))
  const demoCollections = new Set(Object.values(COLLECTIONS).map(({ text }) => text))
  const demoArticles = new Set(ARTICLES.map(({ title, content }) => same(title, content)))
  const demoBanners = new Set(BANNERS.map(({ title, subtitle }) => same(title, subtitle)))
  const goods = {
    sleeves: idsOf(sleeves.filter((row) => demoSleeves.has(same(row.name, row.description)))),
    collections: idsOf(collections.filter(({ text }) => demoCollections.has(text))),
    articles: idsOf(articles.filter((row) => demoArticles.has(same(row.title, row.content)))),
    banners: idsOf(banners.filter((row) => demoBanners.has(same(row.title, row.subtitle)))),
    pages: (await isDemoAbout(db)) ? ['about'] : [],
  }
  return {
    ...goods,
    users,
    orders: await ids(
      db
        .selectFrom('orders')
        .select('id')
        .where((eb) =>
          eb.or([
            // Finds the demo's orders even if their account has been deleted.
            eb('payment_id', 'like', 'DEMO%'),
            eb('user_id', 'in', ofUsers),
            eb('customer_email', 'in', emails),
          ]),
        ),
    ),
    checkouts: await ids(db.selectFrom('checkouts').select('id').where('user_id', 'in', ofUsers)),
    messages: await ids(
      db
        .selectFrom('messages')
        .select('id')
        .where((eb) => eb.or([eb('email', 'in', emails), eb('user_id', 'in', ofUsers)])),
    ),
    mails: await ids(
      db
        .selectFrom('mails')
        .select('id')
        .where(sql<boolean>`recipient similar to ${INVENTED_ADDRESS}`),
    ),
    images: await unusedImages(db, pictures, goods),
  }
}

/**
 * One transaction removes the rows. If the program is killed, a second run removes what is left. Returns what was
 * removed.
 */
export async function leaveDemo(services: Services): Promise<DemoRows> {
  const { database, pictures, mail, clock } = services
  const drawn = await demoPictureIds()
  await mail.forget((await demoRows(database.db, drawn)).mails)
  const taken = await write(database, async (tx) => {
    const rows = await demoRows(tx, drawn)
    await takeOutSales(tx, rows, clock.now())
    await takeOutPeople(tx, rows)
    await takeOutGoods(tx, rows, drawn)
    await restartNumbers(tx)
    return rows
  })
  for (const id of await withoutUse(database.db, drawn)) await pictures.remove(id)
  return taken
}

async function takeOutSales(tx: Tx, { orders, checkouts }: DemoRows, now: Date): Promise<void> {
  for (const id of checkouts) await releaseCheckoutHold(tx, id, now)
  for (const id of orders) await releaseOrderHold(tx, id, now)
  if (orders.length > 0) {
    await tx.deleteFrom('documents').where('order_id', 'in', orders).execute()
    await tx.deleteFrom('withdrawals').where('order_id', 'in', orders).execute()
    await tx.deleteFrom('orders').where('id', 'in', orders).execute()
  }
  if (checkouts.length > 0) {
    await tx.deleteFrom('refunds').where('checkout_id', 'in', checkouts).execute()
    await tx.deleteFrom('checkouts').where('id', 'in', checkouts).execute()
  }
}

async function takeOutPeople(tx: Tx, { users, messages, mails }: DemoRows): Promise<void> {
  if (messages.length > 0) await tx.deleteFrom('messages').where('id', 'in', messages).execute()
  if (mails.length > 0) await tx.deleteFrom('mails').where('id', 'in', mails).execute()
  if (users.length === 0) return
  await tx.deleteFrom('consent_log').where('user_id', 'in', users).execute()
  await tx.deleteFrom('users').where('id', 'in', users).execute()
}

async function takeOutGoods(
  tx: Tx,
  { sleeves, collections, articles, banners, pages, images }: DemoRows,
  drawn: readonly string[],
): Promise<void> {
  if (sleeves.length > 0) {
    await tx.deleteFrom('stock_movements').where('sleeve_id', 'in', sleeves).execute()
    await tx.deleteFrom('sleeves').where('id', 'in', sleeves).execute()
  }
  if (collections.length > 0) {
    const described = tx.updateTable('collections').where('id', 'in', collections)
    await described.set({ text: '' }).execute()
    await described.set({ image_id: null }).where('image_id', 'in', drawn).execute()
  }
  if (articles.length > 0) await tx.deleteFrom('articles').where('id', 'in', articles).execute()
  if (banners.length > 0) await tx.deleteFrom('banners').where('id', 'in', banners).execute()
  if (pages.length > 0) await takeOutAbout(tx)
  if (images.length > 0) await tx.deleteFrom('images').where('id', 'in', images).execute()
  tx.changed('catalogue')
  tx.changed('news')
  tx.changed('banners')
}

/** The counters stay while an order or a document is left, so that no issued number is issued again. */
async function restartNumbers(tx: Tx): Promise<void> {
  const sale =
    (await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst()) ??
    (await tx.selectFrom('documents').select('id').limit(1).executeTakeFirst())
  if (sale) return
  await tx
    .deleteFrom('counters')
    .where(sql<boolean>`name similar to '(orders|invoices|credit-notes)-[0-9]+'`)
    .execute()
}

async function unusedImages(
  db: Db,
  pictures: readonly string[],
  {
    sleeves,
    collections,
    articles,
    banners,
    pages,
  }: Pick<DemoRows, 'sleeves' | 'collections' | 'articles' | 'banners' | 'pages'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from images where id = any(${pictures}::uuid[])
      and not exists (select 1 from sleeves where (front_image_id = images.id or back_image_id = images.id)
        and id <> all(${sleeves}::uuid[]))
      and not exists (select 1 from sleeve_pictures where image_id = images.id and sleeve_id <> all(${sleeves}::uuid[]))
      and not exists (select 1 from articles
        where (image_id = images.id or content like '%/images/' || images.id || '%') and id <> all(${articles}::uuid[]))
      and not exists (select 1 from collections where image_id = images.id and id <> all(${collections}::uuid[]))
      and not exists (select 1 from banners where image_id = images.id and id <> all(${banners}::uuid[]))
      and not exists (select 1 from settings
        where (value #- ${pages.length > 0 ? '{texts,about}' : '{}'})::text like '%/images/' || images.id || '%')
    order by id`.execute(db)
  return idsOf(rows)
}

async function withoutUse(db: Db, pictures: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from unnest(${pictures}::uuid[]) as drawn (id)
    where not exists (select 1 from images where images.id = drawn.id)
      and not exists (select 1 from order_lines where image = '/images/' || drawn.id)
      and not exists (select 1 from checkout_lines where image = '/images/' || drawn.id)`.execute(db)
  return idsOf(rows)
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const ids = async (query: { execute(): Promise<{ id: string }[]> }) => idsOf(await query.execute())

const COUNTED: [keyof DemoRows, string][] = [
  ['sleeves', 'products'],
  ['collections', "collections' words and pictures"],
  ['images', 'pictures'],
  ['articles', 'articles'],
  ['banners', 'banners'],
  ['pages', 'page about the shop'],
  ['users', 'accounts'],
  ['orders', 'orders, with their invoices and credit notes'],
  ['checkouts', 'checkouts'],
  ['messages', 'messages'],
  ['mails', 'mails to invented addresses'],
]

export const countedLines = (rows: DemoRows): string[] =>
  COUNTED.filter(([kind]) => rows[kind].length > 0).map(([kind, word]) => `${rows[kind].length} ${word}`)
