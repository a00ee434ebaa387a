import { derivedSecret } from '../random-secrets.ts'

export const SECRET_PLACEHOLDER = '{{secret}}'

/** The secret is derived from `secretId` when it is needed, so the database contains no working link. */
export function linkSecret(jwtSecret: string, secretId: string): string {
  return derivedSecret(jwtSecret, 'mail link', secretId)
}

type Bodies = { html: string; text: string }

export function withSecret(
  jwtSecret: string,
  { html, text, secret_id: id }: Bodies & { secret_id: string | null },
): Bodies {
  if (id === null) return { html, text }
  const secret = linkSecret(jwtSecret, id)
  return {
    html: html.replaceAll(SECRET_PLACEHOLDER, secret),
    text: text.replaceAll(SECRET_PLACEHOLDER, secret),
  }
}
