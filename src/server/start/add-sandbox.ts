import { join } from 'node:path'
import { registerSandbox } from '#sandbox/sandbox.ts'
import type { App } from '../http/app-type.ts'
import { sandboxAccount } from '../outside/payment/open-payment.ts'
import type { Services } from '../services.ts'

/**
 * The stand-ins that the configuration leaves on, inside this process: unless SANDBOX_URL says that they run
 * elsewhere. They keep their state in a file of their own, so a killed shop forgets no pretend capture.
 */
export function addSandbox(app: App, { config }: Services, ownUrl: () => string): void {
  if (config.sandboxUrl) return
  registerSandbox(app, {
    payment: config.payment.sandbox
      ? {
          ...sandboxAccount(config),
          file: join(config.dataDir, 'sandbox.sqlite'),
          publicUrl: config.publicUrlGiven ? config.publicUrl : ownUrl,
          // Asked for when there is something to post: with PORT=0 nobody knows the port before it listens.
          webhookUrl: () => `${ownUrl()}/api/payments/webhook`,
        }
      : undefined,
    mondialRelay: config.relay.sandbox,
    labels: config.labels.sandbox,
    laPoste: config.tracking.sandbox,
    ads: config.ads.sandbox,
    // Open to everyone, as the third parties are; calls to the payment provider are checked by tokens of its own.
    route: { config: { access: 'public', byMachines: true } },
  })
}
