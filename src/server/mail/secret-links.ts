import { derivedSecret } from '../random-secrets.ts'

/** Stands in a stored mail where its link has its secret. */
export const SECRET_PLACEHOLDER = '{{secret}}'

/**
 * The secret of a mail's link. It is made anew from its id whenever it is needed (to be sent, to be looked for), so
 * that the database, or a backup of it, holds no link that works.
 */
export function linkSecret(jwtSecret: string, secretId: string): string {
  return derivedSecret(jwtSecret, 'mail link', secretId)
}

type Bodies = { html: string; text: string }

/** A stored mail as it is read by the one it is for. Only a mail that was written with a secret gets one. */
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
