import { IMAGE_NOT_TAKEN } from '#shared/images/texts.ts'
import { messageOf } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { foreignPictures, withPictures } from './pasted-markup.ts'

/** A picture that the server can fetch or read. A browser cannot read local files by address. */
const FETCHABLE = /^(?:https?:\/\/|data:image\/)/iu
const NOT_IN_PASTE =
  'Les images de votre ordinateur ne suivent pas le texte collé, ajoutez-les avec le bouton «\u202FImage\u202F»'

/**
 * Adds the pictures of pasted text to the library, so that readers' browsers contact no other site. A picture that
 * cannot be fetched is left out, and a toast says so.
 */
export async function takePictures(html: string): Promise<string> {
  const taken = new Map<string, string>()
  const refused: string[] = []
  for (const address of foreignPictures(html)) {
    if (!FETCHABLE.test(address)) {
      refused.push(NOT_IN_PASTE)
      continue
    }
    try {
      const { url } = await api.call('POST /api/admin/images/from-address', { body: { address } })
      taken.set(address, url)
    } catch (error) {
      refused.push(messageOf(error, IMAGE_NOT_TAKEN))
    }
  }
  if (taken.size > 0) toastSuccess(`Images ajoutées à la bibliothèque\u00A0: ${taken.size}`)
  if (refused.length > 0)
    toastError(`Images non récupérées\u00A0: ${refused.length}. ${[...new Set(refused)].join('. ')}`)
  return withPictures(html, taken)
}
