import { createStore } from '#web/create-store.ts'

/** The calls that wait for the password to be given again; undefined while none does. */
type Waiting = { settle: (isGiven: boolean) => void; answer: Promise<boolean> }

/** Whether the dialog is open (`reauthentication.tsx`). */
export const reauthentication = createStore<Waiting | undefined>(undefined)

/** Asks the person for their password, once for all calls that want it meanwhile; false when they would rather not. */
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
