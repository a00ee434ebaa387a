import { useRef, useState } from 'react'

/** While a run is pending, starting another one does nothing. */
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
