import { useState, type ReactNode } from 'react'
import { useMutation } from '#web/api/use-mutation.ts'
import { useUnsavedInput } from '#web/session/unsaved-input.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { FileChoice } from '../ui/file-choice.tsx'
import { misreadAccents, readTextFile } from './read-text-file.ts'

type TextFile = { filename: string; text: string }

type FileImportOptions = {
  maxLength: number
  tooLarge: string
  failed: string
  onStart: () => void
  onRead: (file: TextFile) => Promise<string | undefined> | string | undefined
}

export function useFileImport({ maxLength, tooLarge, failed, onStart, onRead }: FileImportOptions) {
  const [problem, setProblem] = useState<{ error?: string | undefined; warning?: string | undefined }>({})
  const [filename, setFilename] = useState<string>()
  // If the session ends, the chosen file and the answers about it stay.
  useUnsavedInput(filename !== undefined)
  const open = useMutation(
    async (file: File) => {
      onStart()
      setProblem({})
      setFilename(undefined)
      // A character of a string takes at most three bytes in UTF-8, because a four-byte character counts as two.
      if (file.size > 3 * maxLength) return setProblem({ error: tooLarge })
      const text = await readTextFile(file)
      setFilename(file.name)
      const error = await onRead({ filename: file.name.slice(-200).toWellFormed(), text })
      setProblem(error === undefined ? { warning: misreadAccents(text) } : { error })
    },
    (failure) => toastFailure(failure, failed),
  )
  return { ...problem, filename, pending: open.pending, choose: (file: File) => open.run(file) }
}

type FileImportProps = {
  title: string
  id: string
  hint: ReactNode
  file: ReturnType<typeof useFileImport>
  isBusy: boolean
  isWriting?: boolean
  onClose: () => void
  footer: ReactNode
  children: ReactNode
}

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
        {/* The browser empties its own field if the person opens it again and chooses no other file. */}
        {file.filename !== undefined && (
          <p className="text-sm text-ink-soft">
            <span>{file.error === undefined ? 'Fichier lu' : 'Fichier refusé'}</span>
            {'\u00A0: '}
            <span className="wrap-anywhere">{file.filename}</span>
          </p>
        )}
        {props.children}
      </div>
    </AdminDialog>
  )
}
