import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { IMAGE_REQUIRED } from '#shared/images/image-rules.ts'
import { imageKnown, IMAGE_UPLOAD, IMAGE_UPLOADED, IMAGE_UPLOADING } from '#shared/images/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { Panel } from '../ui/page-head.tsx'
import { UploadArea } from './upload-area.tsx'
import { useUploads, type Known, type Refused } from './use-uploads.ts'

export function UploadForm() {
  const { revalidate } = useRevalidator()
  const [files, setFiles] = useState<File[]>([])
  const [refused, setRefused] = useState<Refused[]>([])
  const [known, setKnown] = useState<Known[]>([])
  const { percent, upload } = useUploads()
  const uploading = percent !== undefined
  const send = async () => {
    if (files.length === 0) return toastError(IMAGE_REQUIRED)
    setRefused([])
    setKnown([])
    const result = await upload(files)
    setFiles([])
    setRefused(result.refused)
    setKnown(result.known)
    if (result.stored.length > result.known.length) toastSuccess(IMAGE_UPLOADED)
    if (result.stored.length > 0) void revalidate()
    const [first] = result.refused
    if (first) toastFailure(first.error, first.reason)
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
        {uploading && <ProgressBar value={percent} max={100} label={`Envoi\u00A0: ${percent}\u00A0%`} />}
        {refused.length > 0 && <RefusedFiles refused={refused} />}
        <output>{known.length > 0 && <KnownFiles known={known} />}</output>
        <div>
          <Button type="submit" disabled={uploading || files.length === 0}>
            {uploading ? IMAGE_UPLOADING : IMAGE_UPLOAD}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function KnownFiles({ known }: { known: readonly Known[] }) {
  return (
    <ul className="grid min-w-0 gap-1 rounded-sm border border-edge bg-sunk px-4 py-3 text-sm">
      {known.map(({ file, image }, at) => (
        <li key={at} className="break-words">
          <span className="font-semibold">{file.name}</span>&nbsp;: <span>{imageKnown(image.filename)}</span>
        </li>
      ))}
    </ul>
  )
}

function RefusedFiles({ refused }: { refused: readonly Refused[] }) {
  return (
    <div role="alert" className="flex gap-3 rounded-sm border border-red bg-red-wash px-4 py-3 text-sm">
      <Icon name="alert" className="mt-0.5 size-4 text-red" />
      <ul className="grid min-w-0 gap-1">
        {refused.map(({ file, reason }, at) => (
          <li key={at} className="break-words">
            <span className="font-semibold">{file.name}</span>&nbsp;: <span>{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
