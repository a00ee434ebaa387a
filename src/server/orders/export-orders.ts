import { Readable } from 'node:stream'
import { Order, type AdminOrderQuery } from '#shared/orders/contract.ts'
import type { Db } from '../database/connect.ts'
import { orderBatches } from './admin-queries.ts'
import { csvHead, csvLines } from './orders-csv.ts'

/**
 * How many orders the specification's plain list gives at most, the newest: 25 MB of JSON. Whoever has more of
 * them pages through `/api/admin/orders` or takes the CSV, which has no end.
 */
const PLAIN_LIST_MOST = 10_000

/** All orders as one JSON array, written batch by batch: memory and the speed of other calls do not depend on how many there are. */
export function ordersJson(db: Db, now: Date): Readable {
  return Readable.from(jsonArray(orderBatches(db, {}, { now, most: PLAIN_LIST_MOST })))
}

async function* jsonArray(batches: AsyncIterable<Order[]>): AsyncGenerator<string> {
  let before = '['
  for await (const batch of batches) {
    // A stream does not go through the serializer that filters responses: it is done here.
    for (const order of batch) {
      yield before + JSON.stringify(Order.parse(order))
      before = ','
    }
  }
  yield before === '[' ? '[]' : ']'
}

/** The filtered orders, newest first, as a file for a French spreadsheet. */
export function ordersCsv(db: Db, query: AdminOrderQuery, now: Date): Readable {
  return Readable.from(csv(orderBatches(db, query, { now })))
}

async function* csv(batches: AsyncIterable<Order[]>): AsyncGenerator<string> {
  yield csvHead()
  for await (const batch of batches) yield csvLines(batch)
}
