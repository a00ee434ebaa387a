import { createHmac, timingSafeEqual } from 'node:crypto'
import { PayPalError } from './errors.ts'

export type Merchant = {
  clientId: string
  clientSecret: string
}

export function basicCredentials(header: string | undefined): Merchant | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  const [clientId = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { clientId, clientSecret: secret.join(':') }
}

const digest = (text: string): Buffer => createHmac('sha256', 'compare').update(text).digest()

export function sameText(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right))
}

/** No token is stored, because its signature proves it. */
export function makeToken(secret: string, expiresAtMs: number): string {
  return `A21AA.${expiresAtMs.toString(36)}.${createHmac('sha256', secret).update(`${expiresAtMs}`).digest('base64url')}`
}

export function checkToken(secret: string, header: string | undefined, nowMs: number): void {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? ''
  const expiresAtMs = Number.parseInt(token.split('.')[1] ?? '', 36)
  if (expiresAtMs > nowMs && sameText(token, makeToken(secret, expiresAtMs))) return
  throw new PayPalError('AUTHENTICATION_FAILURE')
}
