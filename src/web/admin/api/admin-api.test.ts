import { expect, test, vi } from 'vitest'
import { NO_CONNECTION, SERVER_ERROR } from '#shared/outage-texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { session } from '#web/session/session.ts'
import { toastStore } from '#web/ui/toast.ts'
import { failureSentence, sayFailure, tellOutage } from './admin-api.ts'

const refused = new ApiError(409, { code: 'IMAGE_IN_USE', message: 'Cette image est utilisée' })
const broken = new ApiError(500, { code: 'INTERNAL', message: 'Une erreur est survenue' })
const unreachable = new ApiError(503, { code: 'UNREACHABLE', message: NO_CONNECTION })
const over = new ApiError(401, { code: 'UNAUTHENTICATED', message: 'Veuillez vous reconnecter' })

const said = () => toastStore.current().at(-1)?.message

test("the server's reason is said where it refused, the screen's own sentence where it failed", () => {
  expect(failureSentence(refused, 'Erreur lors de la suppression')).toBe('Cette image est utilisée')
  expect(failureSentence(broken, 'Erreur lors de la suppression')).toBe('Erreur lors de la suppression')
  expect(failureSentence(new TypeError('x'), 'Erreur')).toBe('Erreur')
})

test('outages have one sentence each for the whole back-office', () => {
  tellOutage(broken)
  expect(said()).toBe(SERVER_ERROR)
  tellOutage(unreachable)
  expect(said()).toBe(NO_CONNECTION)
})

test('a session that cannot be renewed ends, and no screen adds a word', () => {
  const forget = vi.spyOn(session, 'forget').mockReturnValue()
  const before = toastStore.current()
  tellOutage(over)
  sayFailure(over, 'Erreur lors du chargement')
  expect(forget).toHaveBeenCalledOnce()
  expect(toastStore.current()).toBe(before)
})

test('a screen may put the reason into its own words', () => {
  sayFailure(refused, 'Erreur', `Erreur: ${refused.message}`)
  expect(said()).toBe('Erreur: Cette image est utilisée')
})
