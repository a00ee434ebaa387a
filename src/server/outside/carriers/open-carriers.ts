import type { Config } from '../../config/config.ts'
import { laPoste, LAPOSTE_URL, type LaPosteAccess } from './laposte.ts'
import type { CarriersPort } from './port.ts'

const SANDBOX_PATH = '/sandbox/laposte'
/** No secret, as no parcel is behind it. */
const SANDBOX_KEY = 'carapace-sandbox'

/** La Poste where the configuration has a key, else its sandbox at `sandboxUrl()`; without both no parcel is followed. */
export function openCarriers(
  { tracking }: Pick<Config, 'tracking'>,
  sandboxUrl?: () => string,
): CarriersPort {
  const access = accessTo(tracking, sandboxUrl)
  if (!access) return { follows: [], follow: () => Promise.resolve(undefined) }
  const ask = laPoste(access)
  return {
    follows: ['colissimo'],
    follow: (carrier, number) => (carrier === 'colissimo' ? ask(number) : Promise.resolve(undefined)),
  }
}

function accessTo(
  { laposteKey, sandbox }: Config['tracking'],
  sandboxUrl?: () => string,
): LaPosteAccess | undefined {
  if (laposteKey !== undefined) return { apiUrl: () => LAPOSTE_URL, key: laposteKey }
  if (!sandbox || !sandboxUrl) return undefined
  return { apiUrl: () => `${sandboxUrl()}${SANDBOX_PATH}`, key: SANDBOX_KEY }
}
