import { SIGN_IN_REQUIRED } from '#shared/accounts/texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api, type CallOptions } from '#web/api/client.ts'
import { session } from './session.ts'

/**
 * The API for those who are signed in: refreshes a stale token once and tries again (the client does), and refuses by
 * itself, with 401, when nobody is. `api` does the same but lets guests call.
 */
export const authorised = {
  get: async <Answer>(path: string, options?: CallOptions) => somebody() && api.get<Answer>(path, options),
  post: async <Answer>(path: string, body?: unknown, options?: CallOptions) =>
    somebody() && api.post<Answer>(path, body, options),
  put: async <Answer>(path: string, body?: unknown, options?: CallOptions) =>
    somebody() && api.put<Answer>(path, body, options),
  patch: async <Answer>(path: string, body?: unknown, options?: CallOptions) =>
    somebody() && api.patch<Answer>(path, body, options),
  delete: async <Answer>(path: string, body?: unknown, options?: CallOptions) =>
    somebody() && api.delete<Answer>(path, body, options),
}

function somebody(): true {
  if (!session.token()) throw new ApiError(401, { code: 'UNAUTHENTICATED', message: SIGN_IN_REQUIRED })
  return true
}
