import type { ReactNode } from 'react'
import { useMutation } from '#web/api/use-mutation.ts'
import { saveFile } from '#web/base/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastFailure } from '../api/toast-failure.ts'

type DownloadButtonProps = {
  /** Reads the file with a call, because a link carries no token. */
  file: () => Promise<Blob>
  name: string
  failed: string
  disabled?: boolean
  children: ReactNode
}

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
