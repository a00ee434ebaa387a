import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { NO_CONNECTION, SERVER_ERROR } from '#shared/outage-texts.ts'
import { session } from '#web/session/session.ts'
import { toastError } from '#web/ui/toast.ts'

/**
 * The shop's API as the back-office calls it. The client has refreshed a stale token and tried again already; what is
 * common to all screens is said here (back-office.md §8): a session that has ended, a server that fails or does not
 * answer. The error is thrown on: the screen says what it could not do with `sayFailure`.
 */
export const adminApi = {
  get: <Result>(path: string, signal?: AbortSignal) => told<Result>(`GET ${path}`, undefined, signal),
  post: <Result>(path: string, body?: unknown) => told<Result>(`POST ${path}`, body),
  put: <Result>(path: string, body?: unknown) => told<Result>(`PUT ${path}`, body),
  patch: <Result>(path: string, body?: unknown) => told<Result>(`PATCH ${path}`, body),
  delete: <Result>(path: string) => told<Result>(`DELETE ${path}`),
}

// Paths are texts here, with their ids and queries in them, and responses get their types by assertion: screens that
// move to `api.call` lose both.
async function told<Result>(call: string, body?: unknown, signal?: AbortSignal): Promise<Result> {
  const options = { ...(body !== undefined && { body }), ...(signal && { signal }) }
  try {
    return (await api.call(call as 'GET /api/auth/verify', options)) as unknown as Result
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
