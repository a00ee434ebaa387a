import { useRef, useState } from 'react'

/**
 * A write that a person starts outside of a form (forms have `useForm`). It never runs twice at once;
 * `pending` is true while it runs. `send` does everything that follows a success. Its errors go to `failed`,
 * which shows them.
 *
 *     const cancel = useMutation(async () => onCancelled(await api.call(…)), (error) => toastError(…))
 *     <Button loading={cancel.pending} onClick={() => cancel.run()}>
 */
export function useMutation<Input = void>(
  send: (input: Input) => Promise<void>,
  failed: (error: unknown) => void,
) {
  const [pending, setPending] = useState(false)
  // A ref changes at once; the state changes only with the next rendering.
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
