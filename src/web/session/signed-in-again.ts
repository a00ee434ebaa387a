import { session } from './session.ts'

/**
 * Resolves to true once the person of a locked page has signed in again. Resolves to false if the page is not
 * locked, or if another person or nobody is signed in.
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
