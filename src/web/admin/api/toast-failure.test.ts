import { expect, test, vi } from 'vitest'
import { NO_CONNECTION, SERVER_ERROR } from '#shared/texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { session } from '#web/session/session.ts'
import { toastStore } from '#web/ui/toast.ts'
import { failureSentence, toastFailure } from './toast-failure.ts'

const refused = new ApiError(409, { code: 'IMAGE_IN_USE', message: 'Cette image est utilisée' })
const broken = new ApiError(500, { code: 'INTERNAL', message: 'Une erreur est survenue' })
const unreachable = new ApiError(503, { code: 'UNREACHABLE', message: NO_CONNECTION })
const over = new ApiError(401, { code: 'UNAUTHENTICATED', message: 'Veuillez vous reconnecter' })
const withdrawn = new ApiError(403, { code: 'FORBIDDEN', message: 'Accès réservé à l’administration' })

function saidBy(act: () => void) {
  const before = new Set(toastStore.current())
  act()
  return toastStore
    .current()
    .filter((toast) => !before.has(toast))
    .map(({ message, detail }) => [message, detail])
}

test('a refusal shows the server’s reason, a failure the screen’s own sentence', () => {
  expect(failureSentence(refused, 'Erreur lors de la suppression')).toBe('Cette image est utilisée')
  expect(failureSentence(broken, 'Erreur lors de la suppression')).toBe('Erreur lors de la suppression')
  expect(failureSentence(new TypeError('x'), 'Erreur')).toBe('Erreur')
  expect(saidBy(() => toastFailure(refused, 'Erreur'))).toEqual([['Cette image est utilisée', undefined]])
  expect(saidBy(() => toastFailure(new TypeError('x'), 'Erreur A'))).toEqual([['Erreur A', undefined]])
})

test('a refusal that is no JSON, as from a proxy, shows the screen’s own sentence and ‘Erreur serveur’', () => {
  const wordless = new ApiError(404, { code: 'UNREADABLE', message: 'Erreur serveur' })
  expect(failureSentence(wordless, 'Erreur lors du renommage')).toBe('Erreur lors du renommage')
  expect(saidBy(() => toastFailure(wordless, 'Erreur E', (reason) => `Erreur: ${reason}`))).toEqual([
    ['Erreur E', 'Erreur serveur'],
  ])
})

test('an outage shows one message: what failed and why, in the wording of all screens', () => {
  expect(saidBy(() => toastFailure(broken, 'Erreur B'))).toEqual([['Erreur B', SERVER_ERROR]])
  expect(saidBy(() => toastFailure(unreachable, 'Erreur C'))).toEqual([['Erreur C', NO_CONNECTION]])
})

test('a screen without its own sentence shows only the outage', () => {
  expect(saidBy(() => toastFailure(unreachable, ''))).toEqual([[NO_CONNECTION, undefined]])
})

test('after an ended session the screen shows no message', () => {
  const end = vi.spyOn(session, 'refused').mockReturnValue()
  expect(saidBy(() => toastFailure(over, 'Erreur lors du chargement'))).toEqual([])
  expect(end).toHaveBeenCalledOnce()
})

test('a withdrawn role is checked at once, so that the guard knows', () => {
  const verify = vi.spyOn(session, 'verify').mockResolvedValue()
  expect(saidBy(() => toastFailure(withdrawn, 'Erreur lors du chargement'))).toEqual([])
  expect(verify).toHaveBeenCalledOnce()
})

test('a screen may word the reason itself', () => {
  expect(saidBy(() => toastFailure(refused, 'Erreur', (reason) => `Erreur: ${reason}`))).toEqual([
    ['Erreur: Cette image est utilisée', undefined],
  ])
})
