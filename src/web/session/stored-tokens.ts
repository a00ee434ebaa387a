import { isRecord, parseJson } from '#shared/json.ts'

/** What a sign-in leaves in the browser (storefront.md §3). */
export type StoredTokens = {
  token: string
  /** Missing where only the cookie is left. */
  refreshToken?: string
}

export type TokenStorage = {
  read(): StoredTokens | undefined
  write(tokens: StoredTokens): void
  clear(): void
}

export const TOKEN_KEY = 'token'
const REFRESH_KEY = 'refreshToken'

/** The tokens in the browser's storage, shared by its tabs; in memory where storing is forbidden. */
export function storedTokens(storage: () => Storage): TokenStorage {
  let kept: StoredTokens | undefined
  return {
    read() {
      try {
        const token = storage().getItem(TOKEN_KEY)
        const refreshToken = storage().getItem(REFRESH_KEY)
        return token ? { token, ...(refreshToken && { refreshToken }) } : undefined
      } catch {
        return kept
      }
    },
    write(tokens) {
      kept = tokens
      try {
        storage().setItem(REFRESH_KEY, tokens.refreshToken ?? '')
        storage().setItem(TOKEN_KEY, tokens.token)
      } catch {
        // Signed in for as long as this page lives.
      }
    },
    clear() {
      kept = undefined
      try {
        storage().removeItem(TOKEN_KEY)
        storage().removeItem(REFRESH_KEY)
      } catch {
        // There was nothing.
      }
    },
  }
}

/** What a token says of itself, unchecked: good for showing or hiding a button, never for more. */
export function claimsOf(token: string | undefined): { subject?: string; role?: string } {
  const payload = token?.split('.')[1]
  if (!payload) return {}
  try {
    const claims = parseJson(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (!isRecord(claims)) return {}
    const { sub, role } = claims
    return {
      ...(typeof sub === 'string' && { subject: sub }),
      ...(typeof role === 'string' && { role }),
    }
  } catch {
    return {}
  }
}
