import pg from 'pg'
import type { Asked } from './held-statements.ts'

export type Reply = { command: string; rowCount: number | null; rows: Row[] }
type Row = Record<string, unknown>
/** Under a name a statement stays prepared in its session. */
export type Named = Asked & { name?: string | undefined }

/** What a prepared statement's rows look like, which stays the same; none where it gives no rows. */
type Shape = { columns: { name: string; read: (text: string) => unknown }[]; empty: Row }
export type Prepared = Map<string, Shape>
const ROWLESS: Shape = { columns: [], empty: {} }

type Part = Named & { values: unknown[]; reply: Reply; shape: Shape | undefined }
const { prepareValue } = (pg as unknown as { utils: { prepareValue(this: void, value: unknown): unknown } })
  .utils
/** How a type's values are read. */
type Read = (type: number) => (text: string) => unknown
type RowDescription = { fields: { name: string; dataTypeID: number }[] }

/**
 * Some statements in one message to a server and one back, as `pg` lets others bring their own: its own queries take a
 * message each, and have a prepared statement's rows described with each use. The first one that fails ends it: those
 * after it are not run, so that a `commit` among them is not either.
 */
export class Exchange implements pg.Submittable {
  /** Set once the client has it. */
  callback: (error: Error | null, replies?: Reply[]) => void = () => {}
  readonly #parts: Part[]
  readonly #prepared: Prepared
  readonly #read: Read
  #at = 0

  constructor(asked: readonly Named[], prepared: Prepared, read: Read) {
    this.#prepared = prepared
    this.#read = read
    this.#parts = asked.map((one) => ({
      ...one,
      values: one.values.map(prepareValue),
      reply: { command: '', rowCount: null, rows: [] },
      shape: one.name === undefined ? undefined : prepared.get(one.name),
    }))
  }

  /** What it sends, for whoever listens. */
  get asked(): readonly Asked[] {
    return this.#parts
  }

  submit = (given: pg.Connection): void => {
    const connection = given as unknown as Wire
    connection.stream.cork()
    for (const { text, name, values, shape } of this.#parts) {
      if (!shape) connection.parse({ text, name })
      connection.bind({ statement: name, values })
      if (!shape) connection.describe({ type: 'P', name: '' })
      connection.execute()
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: RowDescription): void {
    const part = this.#current()
    part.shape = {
      columns: fields.map(({ name, dataTypeID }) => ({ name, read: this.#read(dataTypeID) })),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { reply, shape = ROWLESS } = this.#current()
    const row = { ...shape.empty }
    for (let n = 0; n < fields.length; n++) {
      const [text, column] = [fields[n], shape.columns[n]]
      if (typeof text === 'string' && column) row[column.name] = column.read(text)
    }
    reply.rows.push(row)
  }

  /** 'INSERT 0 1', 'UPDATE 3', 'COMMIT'. */
  handleCommandComplete({ text }: { text: string }): void {
    const { reply } = this.#current()
    const words = text.split(' ')
    const count = Number(words.at(-1))
    reply.command = words[0] ?? ''
    if (!Number.isNaN(count)) reply.rowCount = count
    this.#at += 1
  }

  handleEmptyQuery(): void {
    this.#at += 1
  }

  handleReadyForQuery(): void {
    this.#note(this.#parts.length)
    this.callback(
      null,
      this.#parts.map(({ reply }) => reply),
    )
  }

  handleError(error: Error): void {
    // Reading the end of a transaction never fails, doing it may.
    const isEnd = this.#parts[this.#at]?.text === 'commit'
    this.#note(isEnd ? this.#at + 1 : this.#at)
    this.callback(error)
  }

  /** So many of them are prepared. */
  #note(count: number): void {
    for (const { name, shape = ROWLESS } of this.#parts.slice(0, count))
      if (name !== undefined) this.#prepared.set(name, shape)
  }

  #current(): Part {
    const part = this.#parts[this.#at]
    if (!part) throw new Error('The server answered more than it was asked.')
    return part
  }
}

/** `pg`'s connection, as it is. */
type Wire = {
  stream: { cork(): void; uncork(): void }
  parse(asked: { text: string; name?: string | undefined }): void
  bind(asked: { statement?: string | undefined; values: unknown[] }): void
  describe(asked: { type: 'P'; name: string }): void
  execute(): void
  sync(): void
}
