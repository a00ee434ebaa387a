import { codeError, normalCode } from '#shared/promotions/promotion-rules.ts'
import { LINKED_CODE_FAILED, linkedCodeKept } from '#shared/promotions/texts.ts'
import { messageOf } from '#web/api/api-error.ts'
import { kept } from '#web/base/browser-storage.ts'
import { api } from '#web/session/api.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

export async function takeLinkedCode(): Promise<void> {
  const typed = new URLSearchParams(location.search).get('code') ?? ''
  if (codeError(typed) || normalCode(typed) === kept.promotionCode.read()) return
  try {
    const { code, sentence } = await api.call('POST /api/checkout/code', { body: { code: typed } })
    kept.promotionCode.write(code)
    // The browser sends this event to other tabs only, but this tab may show the cart too.
    dispatchEvent(new StorageEvent('storage', { key: kept.promotionCode.key, newValue: code }))
    toastSuccess(linkedCodeKept(code, sentence))
  } catch (error) {
    toastError(messageOf(error, LINKED_CODE_FAILED))
  }
}
