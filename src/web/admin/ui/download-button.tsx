import type { ReactNode } from 'react'
import { useMutation } from '#web/api/use-mutation.ts'
import { saveFile } from '#web/base/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastFailure } from '../api/toast-failure.ts'

type DownloadButtonProps = {
  /** Loads the file. A link cannot load it, because only a call carries the session's token. */
  file: () => Promise<Blob>
  name: string
  /** Shown if the server gives no reason. */
  failed: string
  disabled?: boolean
  children: ReactNode
}

/** A button that downloads a file with an admin's call. */
export function DownloadButton({ file, name, failed, disabled, children }: DownloadButtonProps) {
  const download = useMutation(
    async () => saveFile(await file(), name),
    (error) => toastFailure(error, failed),
  )
  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-h-11"
      icon={<Icon name="download" className="size-4" />}
      loading={download.pending}
      disabled={disabled}
      onClick={() => download.run()}
    >
      {children}
    </Button>
  )
}
