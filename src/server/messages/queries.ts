import { sql, type ExpressionBuilder, type RawBuilder, type Selectable } from 'kysely'
import type {
  AdminMessage,
  AdminMessagePage,
  AdminMessageQuery,
  ContactMessage,
} from '#shared/messages/contract.ts'
import { messageState } from '#shared/messages/message-rules.ts'
import { MESSAGE_NOT_FOUND } from '#shared/messages/texts.ts'
import { searchText } from '#shared/search-text.ts'
import type { Db } from '../database/database.ts'
import { containingWords } from '../database/like-pattern.ts'
import { withinDays } from '../database/paris-days.ts'
import type { MessagesRow, Tables } from '../database/tables.ts'
import { pageOfItems, readPage } from '../http/paging.ts'
import { ShopError } from '../http/shop-error.ts'
import { writtenBy, type Sender } from './retention.ts'

export async function listMessages(db: Db): Promise<ContactMessage[]> {
  return (await latestFirst(db).execute()).map(toMessage)
}

function withAnswers(db: Db) {
  return latestFirst(db).select(
    sql<StoredAnswer[]>`(
      select coalesce(json_agg(json_build_object('id', a.id, 'at', a.at, 'content', a.content, 'by_email', u.email)
        order by a.at, a.id), '[]')
      from message_answers a left join users u on u.id = a.by_user_id where a.message_id = messages.id
    )`.as('answers'),
  )
}

type StoredAnswer = { id: string; at: string; content: string; by_email: string | null }

/** @throws 404 */
export async function adminMessage(db: Db, id: string): Promise<AdminMessage> {
  const row = await withAnswers(db).where('messages.id', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND', MESSAGE_NOT_FOUND)
  return toAdminMessage(row)
}

export async function messagesOf(db: Db, sender: Sender): Promise<AdminMessage[]> {
  const rows = await withAnswers(db).where(writtenBy(sender)).execute()
  return rows.toReversed().map(toAdminMessage)
}

export const unansweredMessages = (db: Db) => db.selectFrom('messages').where('answered_at', 'is', null)

export async function pageOfMessages(db: Db, query: AdminMessageQuery): Promise<AdminMessagePage> {
  const range = readPage(query)
  const found = (eb: ExpressionBuilder<Tables, 'messages'>) =>
    eb.and([
      ...containingWords(searchText(query.q ?? '')).map((word) => eb('messages.search_text', 'like', word)),
      ...(query.state ? [IN_STATE[query.state]] : []),
      ...withinDays(eb, 'messages.created_at', query),
    ])
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(found)
      .executeTakeFirstOrThrow(),
    withAnswers(db).where(found).limit(range.limit).offset(range.offset).execute(),
  ])
  return pageOfItems(rows.map(toAdminMessage), range, total)
}

const IN_STATE: Record<NonNullable<AdminMessageQuery['state']>, RawBuilder<boolean>> = {
  open: sql`messages.answered_at is null`,
  new: sql`messages.answered_at is null and messages.read_at is null`,
  read: sql`messages.answered_at is null and messages.read_at is not null`,
  answered: sql`messages.answered_at is not null`,
}

function latestFirst(db: Db) {
  return db.selectFrom('messages').selectAll('messages').orderBy('created_at', 'desc').orderBy('id', 'desc')
}

function toMessage({ id, created_at, email, subject, content }: Selectable<MessagesRow>): ContactMessage {
  return { _id: id, createdAt: created_at.toISOString(), email, subject, content }
}

function toAdminMessage(row: Selectable<MessagesRow> & { answers: StoredAnswer[] }): AdminMessage {
  const answers = row.answers.map(({ id, at, content, by_email }) => ({
    _id: id,
    at: new Date(at).toISOString(),
    by: by_email,
    content,
  }))
  return { ...toMessage(row), state: messageState(row), answers }
}
