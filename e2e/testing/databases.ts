import { randomUUID } from 'node:crypto'
import pg from 'pg'

export type OwnDatabase = { name: string; url: string; drop(): Promise<void> }

/** The database `copyOf` must have no connections. */
export async function createDatabase(server: string, copyOf?: string): Promise<OwnDatabase> {
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  await execute(server, `create database ${name}${copyOf ? ` template ${copyOf}` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => execute(server, `drop database ${name} with (force)`) }
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
