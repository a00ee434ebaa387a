import { IMAGE_NOT_TAKEN } from '#shared/images/texts.ts'
import { PASTED_IMAGE_LOCAL, pastedImagesRefused, pastedImagesTaken } from '#shared/news/texts.ts'
import { messageOf } from '#web/api/api-error.ts'
import { api } from '#web/session/api.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { foreignPictures, withPictures } from './pasted-markup.ts'

const FETCHABLE = /^(?:https?:\/\/|data:image\/)/iu

/**
 * Adds each picture whose address is not a path ('/images/…') to the library, so readers' browsers contact no other
 * site. Returns the text with the new addresses of the pictures. A picture that could not be added is removed.
 */
export async function takePictures(html: string): Promise<string> {
  const taken = new Map<string, string>()
  const refused: string[] = []
  for (const address of foreignPictures(html)) {
    if (!FETCHABLE.test(address)) {
      refused.push(PASTED_IMAGE_LOCAL)
      continue
    }
    try {
      const { url } = await api.call('POST /api/admin/images/from-address', { body: { address } })
      taken.set(address, url)
    } catch (error) {
      refused.push(messageOf(error, IMAGE_NOT_TAKEN))
    }
  }
  if (taken.size > 0) toastSuccess(pastedImagesTaken(taken.size))
  if (refused.length > 0) toastError(pastedImagesRefused(refused))
  return withPictures(html, taken)
}
