import { session } from './session.ts'

/** For the calls of a page that waits for its person. True once the person has signed in again, false if the page does not wait. */
export function signedInAgain(): Promise<boolean> {
  if (session.current().status !== 'locked') return Promise.resolve(false)
  return new Promise((resolve) => {
    const stop = session.subscribe(() => {
      const { status } = session.current()
      if (status === 'locked') return
      stop()
      resolve(status === 'signed-in')
    })
  })
}
