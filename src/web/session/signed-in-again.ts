import { session } from './session.ts'

/** For a page whose session ended during unsaved input. Resolves to false on other pages. */
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
