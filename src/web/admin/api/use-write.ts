import { useRevalidator } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { toastFailure } from './toast-failure.ts'

type WriteOptions = {
  onFailed?: (error: unknown) => void
  /** False if the screen shows the result without its loaders, such as a picture added to a text. */
  rereads?: boolean
}

/**
 * After a success the page's loaders read again, unless `rereads` is false. `send` itself shows the message of success.
 * `failed` is the screen's sentence for a failure for which the server gives no reason.
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
      // The object may have been deleted or changed, so the screen reads its current state.
      if (error instanceof ApiError && [404, 409].includes(error.status)) void revalidate()
    },
  )
}
