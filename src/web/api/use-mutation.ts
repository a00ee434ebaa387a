import { useRef, useState } from 'react'

/** While a run is pending, starting another one does nothing. */
export function useMutation<Input = void>(
  send: (input: Input) => Promise<void>,
  failed: (error: unknown) => void,
) {
  const [pending, setPending] = useState(false)
  // The state changes only with the next rendering, so a ref keeps a second press from starting another run.
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
