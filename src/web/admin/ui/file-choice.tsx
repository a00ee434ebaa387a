import type { ReactNode } from 'react'
import { FieldError } from '#web/ui/field-frame.tsx'

type FileChoiceProps = {
  id: string
  hint: ReactNode
  error: string | undefined
  warning?: string | undefined
  disabled?: boolean
  onChoose: (file: File) => void
}

/** Choosing the same file again after a correction counts as a new choice. */
export function FileChoice({ id, hint, error, warning, disabled, onChoose }: FileChoiceProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        Fichier CSV
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-aide ${id}-erreur` : `${id}-aide`}
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
        }}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
        }}
        className="min-h-11 w-full rounded-sm border border-edge bg-raised p-2 text-sm file:mr-3 file:rounded-full file:border file:border-edge file:bg-sunk file:px-3 file:py-1 file:font-semibold"
      />
      <p id={`${id}-aide`} className="text-sm text-ink-faint">
        {hint}
      </p>
      {error && <FieldError id={`${id}-erreur`}>{error}</FieldError>}
      {warning && (
        <p role="alert" className="rounded-md border border-orange bg-orange-wash p-3 text-sm">
          {warning}
        </p>
      )}
    </div>
  )
}
