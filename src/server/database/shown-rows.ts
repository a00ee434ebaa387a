import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

type Shown = {
  table: 'sleeves' | 'articles'
  /** A function, because the condition may depend on the clock. */
  where: () => RawBuilder<unknown>
  column: 'id' | 'slug'
  toPath: (value: string) => string
}

export function shownRows(db: Db, { table, where, column, toPath }: Shown) {
  const rows = () => sql`${sql.table(table)} where ${where()}`
  return {
    async count(): Promise<number> {
      const { rows: found } = await sql<{ count: number }>`select count(*) as count from ${rows()}`.execute(
        db,
      )
      return found[0]?.count ?? 0
    },
    async keyAt(count: number): Promise<string | undefined> {
      const { rows: found } = await sql<{ id: string }>`
        select id from ${rows()} order by id offset ${count - 1} limit 1`.execute(db)
      return found[0]?.id
    },
    async read(after: string | undefined, limit: number) {
      const later = after === undefined ? sql`` : sql`and id > ${after}`
      const { rows: found } = await sql<{ id: string; value: string; updated_at: Date }>`
        select id, ${sql.ref(column)} as value, updated_at from ${rows()} ${later} order by id limit ${limit}`.execute(
        db,
      )
      return found.map(({ id, value, updated_at }) => ({
        key: id,
        path: toPath(value),
        changed: updated_at.toISOString(),
      }))
    },
  }
}
