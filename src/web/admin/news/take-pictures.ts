import { IMAGE_NOT_TAKEN } from '#shared/images/texts.ts'
import { messageOf } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { foreignPictures, withPictures } from './pasted-markup.ts'

/**
 * What was pasted, with its pictures of other sites taken into the library: readers' browsers ask no third party for
 * them. One that cannot be had is left out, and that is said.
 */
export async function takePictures(html: string): Promise<string> {
  const taken = new Map<string, string>()
  const refused: string[] = []
  for (const address of foreignPictures(html)) {
    try {
      const { url } = await api.call('POST /api/admin/images/from-address', { body: { address } })
      taken.set(address, url)
    } catch (error) {
      refused.push(messageOf(error, IMAGE_NOT_TAKEN))
    }
  }
  if (taken.size > 0) toastSuccess(`Images ajoutées à la bibliothèque\u202F: ${taken.size}`)
  if (refused.length > 0)
    toastError(`Images non reprises\u202F: ${refused.length}. ${[...new Set(refused)].join('. ')}`)
  return withPictures(html, taken)
}
