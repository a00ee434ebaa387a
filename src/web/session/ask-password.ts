import { createStore } from '#web/base/create-store.ts'

/** One answer for all calls that wait for the password. */
type Waiting = { settle: (isGiven: boolean) => void; answer: Promise<boolean> }

/** Undefined while the dialog is closed (`reauthentication.tsx`). */
export const reauthentication = createStore<Waiting | undefined>(undefined)

/** Asks for the password once for all waiting calls. Resolves to false if the person declines. */
export function askPasswordAgain(): Promise<boolean> {
  const waiting = reauthentication.current()
  if (waiting) return waiting.answer
  let settle: Waiting['settle'] = () => {}
  const answer = new Promise<boolean>((resolve) => {
    settle = (isGiven) => {
      reauthentication.set(undefined)
      resolve(isGiven)
    }
  })
  reauthentication.set({ settle, answer })
  return answer
}
