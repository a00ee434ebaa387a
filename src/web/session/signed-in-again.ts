import { session } from './session.ts'

/** Waits while the session is locked. Resolves to true after a new sign-in. */
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
