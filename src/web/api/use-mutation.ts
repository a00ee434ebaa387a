import { useRef, useState } from 'react'

/**
 * A write that a person starts, outside of a form (forms have `useForm`): `pending` while it is on its way, never twice
 * at once. `send` does all that follows from a success; what it throws goes to `failed`, which says it.
 *
 *     const cancel = useMutation(async () => onCancelled(await api.call(…)), (error) => toastError(…))
 *     <Button loading={cancel.pending} onClick={() => cancel.run()}>
 */
export function useMutation<Input = void>(
  send: (input: Input) => Promise<void>,
  failed: (error: unknown) => void,
) {
  const [pending, setPending] = useState(false)
  // Known at once, where the state is only known after the next rendering.
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
