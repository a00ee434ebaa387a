import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_DAYS } from '#shared/accounts/session-limits.ts'
import { newId } from '../database/ids.ts'
import { derivedSecret } from '../random-secrets.ts'
import type { Services } from '../services.ts'
import { cookieAttributes, cookieName } from './cookies.ts'

type DeviceConfig = Pick<Services['config'], 'jwtSecret' | 'secureCookies'>

const NAME = 'carapace_device'
/** The cookie contains at most this many accounts. The one with the oldest sign-in is dropped first. */
const MAX_ACCOUNTS = 5

/**
 * Returns the id of the device if its cookie proves that this account's holder has used it. Wrong passwords from a
 * known device are counted separately, so a stranger's guesses do not lock out the holder (OWASP's device cookie). The
 * cookie alone gives no access.
 */
export function knownDevice(
  request: FastifyRequest,
  config: DeviceConfig,
  userId: string | undefined,
): string | undefined {
  const { device, marks } = readCookie(request, config)
  if (device === undefined || userId === undefined) return undefined
  const mark = markOf(config, device, userId)
  return marks.some((known) => isSame(known, mark)) ? device : undefined
}

export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  config: DeviceConfig,
  userId: string,
): void {
  const { device = newId(), marks } = readCookie(request, config)
  const mark = markOf(config, device, userId)
  const kept = [mark, ...marks.filter((known) => known !== mark)].slice(0, MAX_ACCOUNTS)
  reply.setCookie(cookieName(NAME, config), [device, ...kept].join('.'), {
    ...cookieAttributes(config),
    maxAge: DEVICE_DAYS * 86_400,
  })
}

function readCookie({ cookies }: FastifyRequest, config: DeviceConfig) {
  const [device, ...marks] = (cookies[cookieName(NAME, config)] ?? '').split('.')
  return device && /^[\w-]{36}$/.test(device)
    ? { device, marks: marks.slice(0, MAX_ACCOUNTS) }
    : { device: undefined, marks: [] }
}

function markOf({ jwtSecret }: DeviceConfig, device: string, userId: string): string {
  return derivedSecret(jwtSecret, 'known device', `${device}.${userId}`).slice(0, 22)
}

function isSame(known: string, mark: string): boolean {
  const [a, b] = [Buffer.from(known), Buffer.from(mark)]
  return a.length === b.length && timingSafeEqual(a, b)
}
