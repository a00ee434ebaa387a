import type { CarriersPort } from './interface.ts'
import { laPoste, LAPOSTE_URL, type LaPosteAccess } from './laposte.ts'
import {
  mondialRelay,
  MONDIAL_RELAY_URL,
  mondialRelayLabelUrl,
  type MondialRelayAccess,
} from './mondial-relay.ts'
import type { MondialRelayAccount } from './shipment-request.ts'

const LAPOSTE_SANDBOX = '/sandbox/laposte'
const MONDIAL_RELAY_SANDBOX = '/sandbox/mondial-relay-connect'
/** The settings of tracking. Without a key but with `sandbox`, the carrier's sandbox is used. */
type Tracking = { laposteKey: string | undefined; sandbox: boolean }
type Labels = { account: MondialRelayAccount | undefined; sandbox: boolean }

/** The sandbox's key. The key is not secret, because it opens no parcel. */
const SANDBOX_KEY = 'carapace-sandbox'

/**
 * Opens each carrier that has a key in the configuration. A carrier without a key is its sandbox at
 * `sandboxUrl()`, if the configuration allows sandboxes. Without keys and sandboxes, no parcel is tracked and
 * no label is made.
 */
export function openCarriers(
  { tracking, labels }: { tracking: Tracking; labels: Labels },
  sandboxUrl?: () => string,
): CarriersPort {
  const toLaPoste = laPosteAccess(tracking, sandboxUrl)
  const toMondialRelay = mondialRelayAccess(labels, sandboxUrl)
  const ask = toLaPoste && laPoste(toLaPoste)
  return {
    follows: ask ? ['colissimo'] : [],
    follow: (carrier, number) => (ask && carrier === 'colissimo' ? ask(number) : Promise.resolve(undefined)),
    labels: toMondialRelay && mondialRelay(toMondialRelay),
  }
}

function laPosteAccess(
  { laposteKey, sandbox }: Tracking,
  sandboxUrl?: () => string,
): LaPosteAccess | undefined {
  if (laposteKey !== undefined) return { apiUrl: () => LAPOSTE_URL, key: laposteKey }
  if (!sandbox || !sandboxUrl) return undefined
  return { apiUrl: () => `${sandboxUrl()}${LAPOSTE_SANDBOX}`, key: SANDBOX_KEY }
}

function mondialRelayAccess(labels: Labels, sandboxUrl?: () => string): MondialRelayAccess | undefined {
  if (labels.account)
    return {
      ...labels.account,
      apiUrl: () => MONDIAL_RELAY_URL,
      labelUrl: mondialRelayLabelUrl,
    }
  if (!labels.sandbox || !sandboxUrl) return undefined
  return {
    apiUrl: () => `${sandboxUrl()}${MONDIAL_RELAY_SANDBOX}`,
    login: SANDBOX_KEY,
    password: SANDBOX_KEY,
    customerId: 'SANDBOX',
    labelUrl: (address) =>
      URL.parse(address)?.origin === new URL(sandboxUrl()).origin ? address : undefined,
  }
}
