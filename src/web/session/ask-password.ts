import { createStore } from '#web/base/create-store.ts'

/** The calls that wait for the password. Undefined without any. */
type Waiting = { settle: (isGiven: boolean) => void; answer: Promise<boolean> }

/** Whether the dialog is open (`reauthentication.tsx`). */
export const reauthentication = createStore<Waiting | undefined>(undefined)

/** Asks for the password, once for all waiting calls. False if the person declines. */
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
