import { SHIPPING_METHODS, type ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { reopened } from '../reopened.ts'
import { colissimo, COLISSIMO_URL } from './colissimo.ts'
import type { CarriersPort, Trace } from './interface.ts'
import { laPoste, LAPOSTE_URL, type LaPosteAccess } from './laposte.ts'
import { mondialRelayTracing, TRACING_URL, type TracingAccess } from './mondial-relay-tracing.ts'
import {
  mondialRelay,
  MONDIAL_RELAY_URL,
  mondialRelayLabelUrl,
  type MondialRelayAccess,
} from './mondial-relay.ts'
import type { MondialRelayAccount } from './shipment-request.ts'

const LAPOSTE_SANDBOX = '/sandbox/laposte'
const COLISSIMO_SANDBOX = '/sandbox/colissimo'
const TRACING_SANDBOX = '/sandbox/mondial-relay-api'
/** The public test account of Mondial Relay's web service. */
const TRACING_TEST = { brand: 'BDTEST13', key: 'PrivateK' }
const MONDIAL_RELAY_SANDBOX = '/sandbox/mondial-relay-connect'
type Tracking = {
  laposteKey: string | undefined
  mondialRelay: { brand: string; key: string } | undefined
  sandbox: boolean
}
type Follow = (trackingNumber: string) => Promise<Trace | undefined>
type Labels = { account: MondialRelayAccount | undefined; sandbox: boolean }

type HomeLabels = { colissimoKey: string | undefined; sandbox: boolean }

const SANDBOX_KEY = 'carapace-sandbox'

export function openCarriers(
  config: { tracking: Tracking; labels: Labels; homeLabels: HomeLabels },
  sandboxUrl: () => string,
): CarriersPort {
  const follow = reopened(
    () => config.tracking,
    (tracking) => openTracking(tracking, sandboxUrl),
  )
  const toRelay = reopened(
    () => config.labels,
    (settings) => {
      const access = mondialRelayAccess(settings, sandboxUrl)
      return access && mondialRelay(access)
    },
  )
  const toHome = reopened(
    () => config.homeLabels,
    ({ colissimoKey: key, sandbox }) => {
      if (key !== undefined) return colissimo({ apiUrl: () => COLISSIMO_URL, key })
      return sandbox
        ? colissimo({ apiUrl: () => `${sandboxUrl()}${COLISSIMO_SANDBOX}`, key: SANDBOX_KEY })
        : undefined
    },
  )
  return {
    get follows() {
      return SHIPPING_METHODS.filter((method) => follow()[method])
    },
    follow: async (carrier, number) => follow()[carrier]?.(number),
    get labels() {
      const [relay, home] = [toRelay(), toHome()]
      return { ...(relay && { mondialRelay: relay }), ...(home && { colissimo: home }) }
    },
  }
}

function openTracking(tracking: Tracking, sandboxUrl: () => string): Partial<Record<ShippingMethod, Follow>> {
  const toLaPoste = laPosteAccess(tracking, sandboxUrl)
  const toTracing = tracingAccess(tracking, sandboxUrl)
  const ofLaPoste = toLaPoste && laPoste(toLaPoste)
  return {
    ...(ofLaPoste && { colissimo: ofLaPoste, trackedLetter: ofLaPoste }),
    ...(toTracing && { mondialRelay: mondialRelayTracing(toTracing) }),
  }
}

function laPosteAccess(
  { laposteKey, sandbox }: Tracking,
  sandboxUrl: () => string,
): LaPosteAccess | undefined {
  if (laposteKey !== undefined) return { apiUrl: () => LAPOSTE_URL, key: laposteKey }
  if (!sandbox) return undefined
  return { apiUrl: () => `${sandboxUrl()}${LAPOSTE_SANDBOX}`, key: SANDBOX_KEY }
}

function tracingAccess(
  { mondialRelay: account, sandbox }: Tracking,
  sandboxUrl: () => string,
): TracingAccess | undefined {
  if (account) return { apiUrl: () => TRACING_URL, ...account }
  if (!sandbox) return undefined
  return { apiUrl: () => `${sandboxUrl()}${TRACING_SANDBOX}`, ...TRACING_TEST }
}

function mondialRelayAccess(labels: Labels, sandboxUrl: () => string): MondialRelayAccess | undefined {
  if (labels.account)
    return {
      ...labels.account,
      apiUrl: () => MONDIAL_RELAY_URL,
      labelUrl: mondialRelayLabelUrl,
    }
  if (!labels.sandbox) return undefined
  return {
    apiUrl: () => `${sandboxUrl()}${MONDIAL_RELAY_SANDBOX}`,
    login: SANDBOX_KEY,
    password: SANDBOX_KEY,
    customerId: 'SANDBOX',
    labelUrl: (address) =>
      URL.parse(address)?.origin === new URL(sandboxUrl()).origin ? address : undefined,
  }
}
