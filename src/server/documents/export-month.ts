import { Readable } from 'node:stream'
import type { AccountNumbers } from '#shared/chart-of-accounts.ts'
import { csvStart, csvLine } from '#shared/csv-line.ts'
import { fecHead, fecWriter, JOURNAL_COLUMNS, journalCells } from '#shared/documents/accounting-journal.ts'
import type { DocumentExportQuery } from '#shared/documents/contract.ts'
import type { Db } from '../database/database.ts'
import { documentsOfMonth, entriesBefore } from './queries.ts'

export function exportMonth(db: Db, { month, format }: DocumentExportQuery, own: AccountNumbers): Readable {
  return Readable.from(format === 'fec' ? fec(db, month, own) : journal(db, month))
}

async function* journal(db: Db, month: string): AsyncGenerator<string> {
  yield csvStart() + csvLine(JOURNAL_COLUMNS)
  for await (const booked of documentsOfMonth(db, month))
    yield booked.map((each) => csvLine(journalCells(each))).join('')
}

async function* fec(db: Db, month: string, own: AccountNumbers): AsyncGenerator<string> {
  yield fecHead()
  const write = fecWriter(await entriesBefore(db, month), own)
  for await (const booked of documentsOfMonth(db, month)) yield write(booked)
}
