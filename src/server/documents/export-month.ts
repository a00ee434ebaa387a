import { Readable } from 'node:stream'
import type { DocumentExportQuery } from '#shared/documents/contract.ts'
import { fecHead, fecLines, JOURNAL_COLUMNS, journalCells } from '#shared/documents/accounting-journal.ts'
import type { Db } from '../database/connect.ts'
import { csvFile, csvLine } from '../http/csv.ts'
import { documentsOfMonth } from './queries.ts'

/** A month's documents as a file, written batch by batch: the journal for a spreadsheet, or the FEC. */
export function exportMonth(db: Db, { month, format }: DocumentExportQuery): Readable {
  return Readable.from(format === 'fec' ? fec(db, month) : journal(db, month))
}

async function* journal(db: Db, month: string): AsyncGenerator<string> {
  yield csvFile() + csvLine(JOURNAL_COLUMNS)
  for await (const documents of documentsOfMonth(db, month))
    yield documents.map((document) => csvLine(journalCells(document))).join('')
}

async function* fec(db: Db, month: string): AsyncGenerator<string> {
  yield fecHead()
  for await (const documents of documentsOfMonth(db, month)) yield fecLines(documents)
}

/** `123456789FEC20261130.txt`: SIREN and last day are what the tax office wants in the name. */
export function exportName({ month, format }: DocumentExportQuery, companyNumber: string): string {
  if (format === 'journal') return `journal-${month}.csv`
  const siren = companyNumber.replaceAll(/\D/g, '').slice(0, 9)
  const [year, number] = month.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year ?? 0, number ?? 1, 0)).toISOString().slice(0, 10)
  return `${siren}FEC${lastDay.replaceAll('-', '')}.txt`
}
