import { useState } from 'react'
import { CUSTOMERS_BATCH } from '#shared/customers/customers-batch.ts'
import {
  CUSTOMERS_FILE_MAX_LENGTH,
  CUSTOMERS_FILE_TOO_LARGE,
  readCustomersFile,
  type CustomerLine,
  type CustomersFile,
} from '#shared/customers/customers-file.ts'
import type { CustomerOutcome } from '#shared/customers/customers-import.ts'
import { CUSTOMERS_IMPORT_FAILED, CUSTOMERS_IMPORTED } from '#shared/customers/texts.ts'
import { parisDay } from '#shared/paris-day.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { api } from '#web/session/api.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { useFileImport } from '../form/file-import.tsx'

type ImportedFile = CustomersFile & { filename: string; importId: string }

/** Reads a file of customers and sends it in batches. After an interruption the rest can be sent. */
export function useCustomersImport() {
  const [file, setFile] = useState<ImportedFile>()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, CustomerOutcome>>(new Map())
  const [written, setWritten] = useState<ReadonlySet<number>>(new Set())
  const [progress, setProgress] = useState({ done: 0, total: 0 })

  async function send(sent: ImportedFile, lines: readonly CustomerLine[], write: boolean) {
    setProgress({ done: 0, total: lines.length })
    for (let from = 0; from < lines.length; from += CUSTOMERS_BATCH) {
      const batch = lines.slice(from, from + CUSTOMERS_BATCH)
      const { filename, importId } = sent
      const body = { lines: batch, write, importId, filename }
      const { lines: answered } = await api.call('POST /api/admin/customers/import', { body })
      setOutcomes((before) => new Map([...before, ...answered.map((one) => [one.line, one] as const)]))
      if (write) setWritten((before) => new Set([...before, ...answered.map(({ line }) => line)]))
      setProgress({ done: from + batch.length, total: lines.length })
    }
  }

  const check = useMutation(
    async (opened: ImportedFile) => {
      setOutcomes(new Map())
      await send(opened, opened.lines, false)
    },
    (failure) => toastFailure(failure, CUSTOMERS_IMPORT_FAILED),
  )
  const chosen = useFileImport({
    maxLength: CUSTOMERS_FILE_MAX_LENGTH,
    tooLarge: CUSTOMERS_FILE_TOO_LARGE,
    failed: CUSTOMERS_IMPORT_FAILED,
    onStart: () => {
      setFile(undefined)
      setOutcomes(new Map())
      setWritten(new Set())
    },
    onRead: ({ filename, text }) => {
      const read = readCustomersFile(text, parisDay(new Date()))
      if (typeof read === 'string') return read
      const opened = { ...read, filename, importId: crypto.randomUUID() }
      setFile(opened)
      check.run(opened)
      return undefined
    },
  })
  const isChecked = file !== undefined && outcomes.size >= file.lines.length
  const wanted = (file?.lines ?? []).filter(
    ({ line }) => !written.has(line) && ['new', 'changed'].includes(outcomes.get(line)?.outcome ?? ''),
  )
  const save = useWrite(async () => {
    if (!file) return
    await send(file, wanted, true)
    toastSuccess(CUSTOMERS_IMPORTED)
  }, CUSTOMERS_IMPORT_FAILED)
  return { file, chosen, outcomes, progress, check, save, wanted, isChecked, isSaved: written.size > 0 }
}
