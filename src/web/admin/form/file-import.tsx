import { useState, type ReactNode } from 'react'
import { useMutation } from '#web/api/use-mutation.ts'
import { misreadAccents, readTextFile } from '#web/base/read-text-file.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { FileChoice } from '../ui/file-choice.tsx'

type TextFile = { filename: string; text: string }

type FileImportOptions = {
  /** In characters. */
  maxLength: number
  tooLarge: string
  failed: string
  /** Called before a file is read: the former one no longer counts. */
  onStart: () => void
  /** Returns why the file cannot be used, if so. */
  onRead: (file: TextFile) => Promise<string | undefined> | string | undefined
}

/** Reads the file that was chosen, in the encoding that it has. */
export function useFileImport({ maxLength, tooLarge, failed, onStart, onRead }: FileImportOptions) {
  const [problem, setProblem] = useState<{ error?: string | undefined; warning?: string | undefined }>({})
  const open = useMutation(
    async (file: File) => {
      onStart()
      setProblem({})
      // A character takes three bytes in UTF-8 at most, except those that take two in a string.
      if (file.size > 3 * maxLength) return setProblem({ error: tooLarge })
      const text = await readTextFile(file)
      const error = await onRead({ filename: file.name.slice(-200).toWellFormed(), text })
      setProblem(error === undefined ? { warning: misreadAccents(text) } : { error })
    },
    (failure) => toastFailure(failure, failed),
  )
  return { ...problem, pending: open.pending, choose: (file: File) => open.run(file) }
}

type FileImportProps = {
  title: string
  /** Of the file's field. */
  id: string
  /** Which files are read, and how. */
  hint: ReactNode
  file: ReturnType<typeof useFileImport>
  /** While the file is being checked or written, no other can be chosen. */
  isBusy: boolean
  /** While it is being written, the window stays. */
  isWriting?: boolean
  onClose: () => void
  /** The buttons. */
  footer: ReactNode
  /** What the file would change. */
  children: ReactNode
}

/** The window of every import: a file, what it would change, then the buttons. */
export function FileImport({ file, isBusy, isWriting = false, ...props }: FileImportProps) {
  return (
    <AdminDialog
      open
      size="wide"
      title={props.title}
      onClose={props.onClose}
      dismissible={!isWriting}
      footer={props.footer}
    >
      <div className="grid gap-5">
        <FileChoice
          id={props.id}
          hint={props.hint}
          error={file.error}
          warning={file.warning}
          disabled={isBusy}
          onChoose={file.choose}
        />
        {props.children}
      </div>
    </AdminDialog>
  )
}
