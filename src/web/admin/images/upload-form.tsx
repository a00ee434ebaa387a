import { useState } from 'react'
import { IMAGE_REQUIRED } from '#shared/images/image-rules.ts'
import { IMAGE_UPLOAD, IMAGE_UPLOADED, IMAGE_UPLOADING } from '#shared/images/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { isSessionOver } from '../api/admin-api.ts'
import { Panel } from '../ui/page-head.tsx'
import { UploadArea } from '../ui/upload-area.tsx'
import { useUploads, type Refused } from '../ui/use-uploads.ts'

/** Sends pictures to the library, one or many, and says of each that was refused why. */
export function UploadForm({ onStored }: { onStored: () => void }) {
  const [files, setFiles] = useState<File[]>([])
  const [refused, setRefused] = useState<Refused[]>([])
  const { percent, upload } = useUploads()
  const uploading = percent !== undefined
  const send = async () => {
    if (files.length === 0) return toastError(IMAGE_REQUIRED)
    setRefused([])
    const result = await upload(files)
    setFiles([])
    setRefused(result.refused)
    if (result.stored.length > 0) {
      toastSuccess(IMAGE_UPLOADED)
      onStored()
    }
    const [first] = result.refused
    if (first && !isSessionOver(first.error)) toastError(first.reason)
  }
  return (
    <Panel>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <UploadArea
          name="image"
          label="Choisir des images"
          files={files}
          onChange={setFiles}
          multiple
          disabled={uploading}
        />
        {uploading && <ProgressBar value={percent} max={100} label={`Envoi : ${percent} %`} />}
        {refused.length > 0 && <RefusedFiles refused={refused} />}
        <div>
          <Button type="submit" disabled={uploading || files.length === 0}>
            {uploading ? IMAGE_UPLOADING : IMAGE_UPLOAD}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function RefusedFiles({ refused }: { refused: readonly Refused[] }) {
  return (
    <div role="alert" className="flex gap-3 rounded-sm border border-red bg-red-wash px-4 py-3 text-sm">
      <Icon name="alert" className="mt-0.5 size-4 text-red" />
      <ul className="grid min-w-0 gap-1">
        {refused.map(({ file, reason }, at) => (
          <li key={at} className="break-words">
            <span className="font-semibold">{file.name}</span> : {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}
