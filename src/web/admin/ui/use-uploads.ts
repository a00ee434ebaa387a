import { useState } from 'react'
import type { Image } from '#shared/images/contract.ts'
import { uploadError } from '#shared/images/image-rules.ts'
import { IMAGE_UPLOAD_FAILED } from '#shared/images/texts.ts'
import { failureSentence } from '../api/admin-api.ts'
import { uploadImage } from '../api/upload-image.ts'
import { sentPercent, type Sent } from './sent-percent.ts'

export interface Refused {
  file: File
  /** The French sentence. */
  reason: string
  error?: unknown
}

export interface Uploads {
  /** 0 to 100 while something is being sent. */
  percent: number | undefined
  /**
   * Sends the files one after the other: one that is refused keeps none of the others back. What could not be stored
   * comes back with its reason, in the caller's words where the server has none.
   */
  upload: (files: readonly File[], failed?: string) => Promise<{ stored: Image[]; refused: Refused[] }>
}

/** Sending pictures, with how far it has come. */
export function useUploads(): Uploads {
  const [sent, setSent] = useState<Sent>()
  return {
    percent: sent && sentPercent(sent),
    async upload(files, failed = IMAGE_UPLOAD_FAILED) {
      const stored: Image[] = []
      const refused: Refused[] = []
      const total = files.reduce((sum, { size }) => sum + size, 0)
      let before = 0
      setSent({ bytes: 0, total })
      for (const file of files) {
        const reason = uploadError(file)
        const done = before
        const sending = reason
          ? Promise.reject(new Error(reason))
          : uploadImage(file, (bytes) => setSent({ bytes: done + bytes, total }))
        // One at a time: the server draws each picture anew, and the percentage stays true.
        await sending.then(
          (image) => image && stored.push(image),
          (error: unknown) => refused.push({ file, reason: reason ?? failureSentence(error, failed), error }),
        )
        before += file.size
        setSent({ bytes: before, total })
      }
      setSent(undefined)
      return { stored, refused }
    },
  }
}
