import { useState } from 'react'
import type { UploadedImage } from '#shared/images/contract.ts'
import { uploadError } from '#shared/images/image-rules.ts'
import { IMAGE_UPLOAD_FAILED } from '#shared/images/texts.ts'
import { withProgress, type OnSent } from '#web/api/upload-progress.ts'
import { api } from '#web/session/api.ts'
import { failureSentence, FieldRefused } from '../api/toast-failure.ts'

export type Refused = {
  file: File
  reason: string
  error?: unknown
}

export type Known = { file: File; image: UploadedImage }

type Sending = { stored: UploadedImage[]; refused: Refused[]; known: Known[] }

export type Uploads = {
  /** From 0 to 100. Undefined while nothing is uploaded. */
  percent: number | undefined
  /** A refusal does not stop the other files. */
  upload: (files: readonly File[], failed?: string) => Promise<Sending>
}

export function useUploads(): Uploads {
  const [sent, setSent] = useState<Sent>()
  return {
    percent: sent && sentPercent(sent),
    async upload(files, failed = IMAGE_UPLOAD_FAILED) {
      const stored: UploadedImage[] = []
      const refused: Refused[] = []
      const known: Known[] = []
      const total = files.reduce((sum, { size }) => sum + size, 0)
      let before = 0
      setSent({ bytes: 0, total })
      for (const file of files) {
        const reason = uploadError(file)
        const done = before
        const sending = reason
          ? Promise.reject(new Error(reason))
          : sendFile(file, (bytes) => setSent({ bytes: done + bytes, total }))
        // One at a time, so that the percentage is correct.
        await sending.then(
          (image) => {
            if (!image) return
            stored.push(image)
            if (image.known) known.push({ file, image })
          },
          (error: unknown) => refused.push({ file, reason: reason ?? failureSentence(error, failed), error }),
        )
        before += file.size
        setSent({ bytes: before, total })
      }
      setSent(undefined)
      return { stored, refused, known }
    },
  }
}

/** `file` is a picture that is not uploaded yet. If `file` is set, `url` is ignored. */
export type ChosenPicture = {
  url: string
  file: File | undefined
}

export const noPicture: ChosenPicture = { url: '', file: undefined }

export function usePictureUpload(): {
  percent: number | undefined
  /** @throws FieldRefused at 'image' if the file cannot be stored */
  addressOf: (picture: ChosenPicture, failed: string) => Promise<string>
} {
  const { percent, upload } = useUploads()
  return {
    percent,
    async addressOf(picture, failed) {
      if (!picture.file) return picture.url
      const { stored, refused } = await upload([picture.file], failed)
      const [failure] = refused
      if (failure) throw new FieldRefused('image', failure.reason, failure.error)
      return stored[0]?.url ?? ''
    },
  }
}

async function sendFile(file: File, onSent: OnSent): Promise<UploadedImage | undefined> {
  const body = new FormData()
  body.append('image', file)
  // The sent bytes include the form data around the file, so they may exceed the file's size.
  const transport = withProgress((bytes) => onSent(Math.min(bytes, file.size)))
  return (await api.call('POST /api/upload', { body, transport })).images[0]
}

export type Sent = {
  bytes: number
  total: number
}

export function sentPercent({ bytes, total }: Sent): number {
  if (total <= 0 || bytes >= total) return 100
  return Math.max(0, Math.floor((bytes / total) * 100))
}
