import { useRef, useState } from 'react'
import type { Dimensions } from '#shared/catalogue/dimensions.ts'
import { OWN_PRICES, type FileAnswer } from '#shared/catalogue/file-price.ts'
import {
  PRODUCTS_FILE_MAX_LENGTH,
  PRODUCTS_FILE_TOO_LARGE,
  readProductsFile,
  type ProductLine,
  type ProductsFile,
} from '#shared/catalogue/products-file.ts'
import {
  FORMAT_MISSING,
  importBatches,
  PRODUCTS_IMPORT_FAILED,
  PRODUCTS_IMPORTED,
  type LineOutcome,
} from '#shared/catalogue/products-import.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { api } from '#web/session/api.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { useFileImport } from '../form/file-import.tsx'
import { createWanted, withChosen, type CollectionChoices } from './import-collections.ts'

export type ImportedFile = ProductsFile & { filename: string }

export type FileAnswers = { prices: FileAnswer; dimensions?: Dimensions | undefined }

/** In a file of another shop, a price may be for any number of sleeves, so the person is asked. */
export const asksPrices = ({ isOwn, priceColumn }: ImportedFile): boolean =>
  !isOwn && priceColumn !== undefined

export function useProductsImport() {
  const [file, setFile] = useState<ImportedFile>()
  const [answers, setAnswers] = useState<FileAnswers>()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, LineOutcome>>(new Map())
  const [written, setWritten] = useState<ReadonlySet<number>>(new Set())
  const [choices, setChoices] = useState<CollectionChoices>(new Map())
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const isStopped = useRef(false)
  /** All batches of one import are one entry in the activity log. */
  const [importId, setImportId] = useState(() => crypto.randomUUID())

  async function send(
    lines: readonly ProductLine[],
    asked: FileAnswers & { write: boolean },
    seen = outcomes,
  ) {
    const judged = new Map(seen)
    let done = 0
    setProgress({ done, total: lines.length })
    for (const batch of importBatches(lines)) {
      if (isStopped.current) return
      const body = {
        lines: batch.map((line) => ({
          ...line,
          ...(asked.write && { version: seen.get(line.line)?.version }),
        })),
        ...asked,
        importId,
        ...(file && { filename: file.filename }),
      }
      const { lines: answered } = await api.call('POST /api/admin/sleeves/import', { body })
      for (const outcome of answered) judged.set(outcome.line, outcome)
      done += batch.length
      setProgress({ done, total: lines.length })
      setOutcomes(new Map(judged))
      if (asked.write) setWritten((before) => new Set([...before, ...answered.map(({ line }) => line)]))
    }
  }

  const check = useMutation(
    async ({
      file: checked,
      isResumed,
      ...answers
    }: FileAnswers & { file: ImportedFile; isResumed?: boolean }) => {
      isStopped.current = false
      if (isResumed) return send(uncheckedOf(checked, outcomes), { ...answers, write: false })
      setOutcomes(new Map())
      setWritten(new Set())
      setChoices(new Map())
      setAnswers(answers)
      await send(checked.lines, { ...answers, write: false }, new Map())
    },
    (failure) => toastFailure(failure, PRODUCTS_IMPORT_FAILED),
  )
  const chosen = useFileImport({
    maxLength: PRODUCTS_FILE_MAX_LENGTH,
    tooLarge: PRODUCTS_FILE_TOO_LARGE,
    failed: PRODUCTS_IMPORT_FAILED,
    onStart: () => {
      setFile(undefined)
      setAnswers(undefined)
      setOutcomes(new Map())
    },
    onRead: ({ filename, text }) => {
      const read = readProductsFile(text)
      if (typeof read === 'string') return read
      const opened = { ...read, filename }
      setImportId(crypto.randomUUID())
      setFile(opened)
      if (!asksPrices(opened)) check.run({ file: opened, prices: OWN_PRICES })
      return undefined
    },
  })
  const unchecked = file && answers ? uncheckedOf(file, outcomes).length : 0
  const wanted = (file?.lines ?? []).filter(
    ({ line }) => !written.has(line) && isWanted(outcomes.get(line), choices),
  )
  const save = useWrite(async () => {
    if (!file || !answers) return
    isStopped.current = false
    const names = await createWanted(choices)
    await send(
      wanted.map((line) => withChosen(line, outcomes.get(line.line), names)),
      { ...answers, write: true },
    )
    if (!isStopped.current) toastSuccess(PRODUCTS_IMPORTED)
  }, PRODUCTS_IMPORT_FAILED)
  return {
    file,
    chosen,
    unchecked,
    resume: () => {
      if (file && answers) check.run({ file, ...answers, isResumed: true })
    },
    asksFormat:
      answers?.dimensions !== undefined ||
      [...outcomes.values()].some(({ message }) => message === FORMAT_MISSING),
    outcomes,
    written,
    choices,
    setChoices,
    progress,
    wanted,
    isChecked: file !== undefined && answers !== undefined && !check.pending && unchecked === 0,
    check,
    save,
    stop: () => {
      isStopped.current = true
    },
  }
}

const uncheckedOf = ({ lines }: ImportedFile, outcomes: ReadonlyMap<number, LineOutcome>) =>
  lines.filter(({ line }) => !outcomes.has(line))

/** A line whose only change is its chosen collection is imported too. */
function isWanted(outcome: LineOutcome | undefined, choices: CollectionChoices): boolean {
  if (!outcome || outcome.outcome === 'refused') return false
  return outcome.outcome !== 'unchanged' || Boolean(choices.get(outcome.unknownCollection ?? ''))
}
