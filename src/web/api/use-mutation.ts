import { useRef, useState } from 'react'

/**
 * Runs an action that a person starts outside of a form, such as a write. While one run is pending, another
 * does nothing. `send` also does what follows a success. `failed` shows its errors.
 *
 *     const cancel = useMutation(async () => onCancelled(await api.call(…)), (error) => toastError(…))
 *     <Button loading={cancel.pending} onClick={() => cancel.run()}>
 */
export function useMutation<Input = void>(
  send: (input: Input) => Promise<void>,
  failed: (error: unknown) => void,
) {
  const [pending, setPending] = useState(false)
  // A ref changes at once, the state only with the next rendering.
  const isRunning = useRef(false)

  async function attempt(input: Input): Promise<void> {
    isRunning.current = true
    setPending(true)
    try {
      await send(input)
    } catch (error) {
      failed(error)
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }
  return {
    pending,
    run: (input: Input): void => {
      if (!isRunning.current) void attempt(input)
    },
  }
}
