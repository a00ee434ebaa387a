import { useRevalidator } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { toastFailure } from './toast-failure.ts'

type WriteOptions = {
  onFailed?: (error: unknown) => void
  /** False for writes that do not change the data of any loader, such as adding a picture to a text. */
  rereads?: boolean
}

/**
 * The back-office's hook for writes, also used by forms (`useAdminForm`). After a write every loader on
 * screen reloads, so no screen updates a copy of its own. `send` shows the success. `failed` is the screen's
 * sentence if the server gives no reason.
 *
 *     const activate = useWrite(async (id: string) => { await api.call(…); toastSuccess(…) }, BANNER_ACTIVATE_FAILED)
 */
export function useWrite<Input = void>(
  send: (input: Input) => Promise<void>,
  failed: string,
  { onFailed, rereads = true }: WriteOptions = {},
) {
  const { revalidate } = useRevalidator()
  return useMutation<Input>(
    async (input) => {
      await send(input)
      if (rereads) await revalidate()
    },
    (error) => {
      toastFailure(error, failed)
      onFailed?.(error)
      // The object has been deleted or changed meanwhile, so the screen reads its current state.
      if (error instanceof ApiError && [404, 409].includes(error.status)) void revalidate()
    },
  )
}
