import type { Image } from '#shared/images/contract.ts'
import { api } from '#web/api/api.ts'
import { type OnSent, withProgress } from '#web/api/upload-progress.ts'
import { tellOutage } from './admin-api.ts'

/** Sends one picture and returns it as it is stored; `onSent` is told how many bytes of it have left. */
export async function uploadImage(file: File, onSent: OnSent = () => undefined): Promise<Image | undefined> {
  const body = new FormData()
  body.append('image', file)
  // The form around the file is sent too; a file is never more than whole.
  const transport = withProgress((bytes) => onSent(Math.min(bytes, file.size)))
  try {
    return (await api.call('POST /api/upload', { body, transport })).images[0]
  } catch (error) {
    tellOutage(error)
    throw error
  }
}
