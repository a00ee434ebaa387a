import { createStore } from '#web/base/create-store.ts'

type Waiting = { settle: (isGiven: boolean) => void; answer: Promise<boolean>; withCode: boolean }

export const reauthentication = createStore<Waiting | undefined>(undefined)

/** Asks once for all waiting calls. Resolves to false if the person declines. */
export function askPasswordAgain({ withCode }: { withCode: boolean }): Promise<boolean> {
  const waiting = reauthentication.current()
  if (waiting) {
    if (withCode && !waiting.withCode) reauthentication.set({ ...waiting, withCode })
    return waiting.answer
  }
  let settle: Waiting['settle'] = () => {}
  const answer = new Promise<boolean>((resolve) => {
    settle = (isGiven) => {
      reauthentication.set(undefined)
      resolve(isGiven)
    }
  })
  reauthentication.set({ settle, answer, withCode })
  return answer
}
