import { join } from 'node:path'
import { registerSandbox } from '#sandbox/sandbox.ts'
import type { Config } from '../config/config.ts'
import type { App } from '../http/app-type.ts'
import { sandboxAccount } from '../outside/payment/open-payment.ts'

/**
 * Adds to this process the simulated services that the shop uses, unless SANDBOX_URL says that they run elsewhere. The
 * payment sandbox keeps its state in a file, so a killed shop loses no simulated capture.
 */
export function addSandbox(app: App, config: Config, ownUrl: () => string): void {
  if (config.sandboxUrl) return
  registerSandbox(app, {
    payment: config.payment.sandbox
      ? {
          ...sandboxAccount(config),
          file: join(config.dataDir, 'sandbox.sqlite'),
          publicUrl: config.publicUrlGiven ? config.publicUrl : ownUrl,
          // The address is a function, because with PORT=0 the port is known only once the shop listens.
          webhookUrl: () => `${ownUrl()}/api/payments/webhook`,
        }
      : undefined,
    mondialRelay: config.relay.sandbox,
    labels: config.labels.sandbox,
    colissimo: config.homeLabels.sandbox,
    laPoste: config.tracking.sandbox && config.tracking.laposteKey === undefined,
    relayTracing: config.tracking.sandbox && config.tracking.mondialRelay === undefined,
    platform: config.platform.sandbox,
    vies: config.vies.sandbox,
    releases: config.releases.sandbox,
    ads: config.ads.sandbox,
    route: { config: { access: 'public', byMachines: true } },
  })
}
