import { session } from './session.ts'

/**
 * Called by the calls of a page that waits for its person. Resolves with true once the person has signed in again,
 * and with false if the page does not wait.
 */
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
