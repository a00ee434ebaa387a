import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { NO_CONNECTION, SERVER_ERROR } from '#shared/outage-texts.ts'
import { session } from '#web/session/session.ts'
import { toastError } from '#web/ui/toast.ts'

/**
 * The shop's API as the back-office calls it. The client has refreshed a stale token and tried again already; what is
 * common to all screens is said here (back-office.md §8): a session that has ended, a server that fails or does not
 * answer. The error is thrown on: the screen says what it could not do with `sayFailure`.
 */
export const adminApi = {
  get: <Answer>(path: string, signal?: AbortSignal) => told(api.get<Answer>(path, { signal })),
  post: <Answer>(path: string, body?: unknown) => told(api.post<Answer>(path, body)),
  put: <Answer>(path: string, body?: unknown) => told(api.put<Answer>(path, body)),
  patch: <Answer>(path: string, body?: unknown) => told(api.patch<Answer>(path, body)),
  delete: <Answer>(path: string) => told(api.delete<Answer>(path)),
}

async function told<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    tellOutage(error)
    throw error
  }
}

/** Says what every screen says alike. A session that cannot be renewed ends here; the guard sees it and leaves. */
export function tellOutage(error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error.status === 401) session.forget()
  else if (error.code === 'UNREACHABLE') toastError(NO_CONNECTION)
  else if (error.status >= 500) toastError(SERVER_ERROR)
}

/** Why it failed, for people: the server's own sentence where it refused, else the screen's. */
export function failureSentence(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.status < 500 ? error.message : otherwise
}

/** Whether it failed because nobody is signed in any more: that is said once, by the guard. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Says that an act failed: the server's reason (or what the screen makes of it), else the screen's own sentence. */
export function sayFailure(
  error: unknown,
  otherwise: string,
  reason: string = failureSentence(error, otherwise),
): void {
  if (!isSessionOver(error)) toastError(reason || otherwise)
}
