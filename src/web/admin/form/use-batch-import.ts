import { useState } from 'react'
import { batchesOf } from '#shared/batches.ts'
import { parisDay } from '#shared/paris-day.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { useFileImport } from './file-import.tsx'

type LineLeftOut = { line: number; label: string; message: string }

type ReadFile<Line> = {
  lines: readonly Line[]
  refused: readonly LineLeftOut[]
  notes: ReadonlyMap<number, string[]>
  unread: readonly string[]
}

type Batch<Line> = { lines: readonly Line[]; write: boolean; importId: string; filename: string }

type BatchImportOptions<Line, Outcome> = {
  maxLength: number
  tooLarge: string
  failed: string
  done: string
  size: number
  read: (text: string, today: string) => ReadFile<Line> | string
  /** Previews these lines or, with `write`, stores them. A repeated call changes nothing more. */
  send: (batch: Batch<Line>) => Promise<readonly Outcome[]>
  isWanted: (outcome: Outcome) => boolean
}

/** The maximum number of characters of a batch, so that a call stays below the server's limit for bodies. */
const BATCH_LENGTH = 40_000
const lettersOf = (line: unknown) => JSON.stringify(line).length

export function useBatchImport<Line extends { line: number }, Outcome extends { line: number }>(
  options: BatchImportOptions<Line, Outcome>,
) {
  const { failed, done, isWanted } = options
  const [file, setFile] = useState<ReadFile<Line> & { filename: string; importId: string }>()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [written, setWritten] = useState<ReadonlySet<number>>(new Set())
  const [progress, setProgress] = useState({ done: 0, total: 0 })

  async function send(
    { filename, importId }: { filename: string; importId: string },
    lines: readonly Line[],
    write: boolean,
  ) {
    let sent = 0
    setProgress({ done: sent, total: lines.length })
    const limits = { lines: options.size, letters: BATCH_LENGTH, lettersOf }
    for (const batch of batchesOf(lines, limits)) {
      const answered = await options.send({ lines: batch, write, importId, filename })
      setOutcomes((before) => new Map([...before, ...answered.map((one) => [one.line, one] as const)]))
      if (write) setWritten((before) => new Set([...before, ...answered.map(({ line }) => line)]))
      sent += batch.length
      setProgress({ done: sent, total: lines.length })
    }
  }

  const check = useMutation(
    async (opened: NonNullable<typeof file>) => {
      setOutcomes(new Map())
      await send(opened, opened.lines, false)
    },
    (failure) => toastFailure(failure, failed),
  )
  const chosen = useFileImport({
    ...options,
    onStart: () => {
      setFile(undefined)
      setOutcomes(new Map())
      setWritten(new Set())
    },
    onRead: ({ filename, text }) => {
      const read = options.read(text, parisDay(new Date()))
      if (typeof read === 'string') return read
      const opened = { ...read, filename, importId: crypto.randomUUID() }
      setFile(opened)
      check.run(opened)
      return undefined
    },
  })
  const isChecked = file !== undefined && outcomes.size >= file.lines.length
  const wanted = (file?.lines ?? []).filter(({ line }) => {
    const outcome = outcomes.get(line)
    return outcome !== undefined && !written.has(line) && isWanted(outcome)
  })
  const save = useWrite(async () => {
    if (!file) return
    await send(file, wanted, true)
    toastSuccess(done)
  }, failed)
  const checkAgain = () => {
    if (file) check.run(file)
  }
  return {
    file,
    chosen,
    outcomes,
    progress,
    check: { pending: check.pending, run: checkAgain },
    save,
    wanted,
    isChecked,
    isSaved: written.size > 0,
  }
}
