import type { ExpressionBuilder, Selectable } from 'kysely'
import type { AdminMessagePage, AdminMessageQuery, ContactMessage } from '#shared/messages/contract.ts'
import { searchText } from '#shared/search-text.ts'
import type { Db } from '../database/connect.ts'
import { containingWords } from '../database/like-pattern.ts'
import type { MessagesRow, Tables } from '../database/tables.ts'
import { pageOfItems, readPage } from '../http/paging.ts'

const PAGE_SIZE = 20

/** Every message, the latest first. */
export async function listMessages(db: Db): Promise<ContactMessage[]> {
  return (await latestFirst(db).execute()).map(toMessage)
}

/** One page of the messages whose sender, subject or text holds what is searched. */
export async function pageOfMessages(db: Db, query: AdminMessageQuery): Promise<AdminMessagePage> {
  const asked = readPage(query, PAGE_SIZE)
  const found = (eb: ExpressionBuilder<Tables, 'messages'>) =>
    eb.and(containingWords(searchText(query.q ?? '')).map((word) => eb('messages.search_text', 'like', word)))
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(found)
      .executeTakeFirstOrThrow(),
    latestFirst(db).where(found).limit(asked.limit).offset(asked.offset).execute(),
  ])
  return pageOfItems(rows.map(toMessage), asked, total)
}

function latestFirst(db: Db) {
  return db.selectFrom('messages').selectAll('messages').orderBy('created_at', 'desc').orderBy('id', 'desc')
}

function toMessage({ id, created_at, email, subject, content }: Selectable<MessagesRow>): ContactMessage {
  return { _id: id, createdAt: created_at.toISOString(), email, subject, content }
}
