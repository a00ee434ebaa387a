import { session } from '#web/session/session.ts'

let leaving = false

/** Whether the person has chosen to go: the end of their session is then no surprise to tell them of. */
export const isLeaving = (): boolean => leaving

/** 'Déconnexion': ends the session, then opens the shop. */
export async function leaveBackOffice(): Promise<void> {
  leaving = true
  await session.signOut()
  location.assign('/')
}
