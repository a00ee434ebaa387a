import { isRecord, parseJson } from '#shared/json.ts'
import { kept } from '#web/base/browser-storage.ts'

export type StoredTokens = {
  token: string
  refreshToken?: string
}

export type TokenStorage = {
  read(): StoredTokens | undefined
  write(tokens: StoredTokens): void
  clear(): void
}

export const storedTokens: TokenStorage = {
  read() {
    const token = kept.token.read()
    const refreshToken = kept.refreshToken.read()
    return token ? { token, ...(refreshToken && { refreshToken }) } : undefined
  },
  write({ token, refreshToken }) {
    kept.refreshToken.write(refreshToken ?? '')
    kept.token.write(token)
  },
  clear() {
    kept.token.remove()
    kept.refreshToken.remove()
  },
}

/** The claims are not verified. */
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
