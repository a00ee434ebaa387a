import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from './sources.mjs'

const NAMED = /\b(?:paypal|stripe)\b/i
/** A provider's own folders. */
const HOME = /\/(?:paypal|stripe)\//
/** Where the provider is chosen, and the texts that customers read. */
const CHOSEN = [
  'src/sandbox/main.ts',
  'src/sandbox/sandbox.ts',
  'src/server/config/payment-provider.ts',
  'src/server/outside/payment/open-payment.ts',
  'src/shared/payment-providers.ts',
  'src/web/storefront/checkout/pay-buttons.tsx',
]
/** Names of variables, and import paths of a provider's folder. */
const REFERENCES = /\b[A-Z]+(?:_[A-Z]+)+\b|'[^'\n]*\/(?:paypal|stripe)\/[^'\n]*'/g

/** Files that name a payment provider outside its folders: another provider must be usable through a setting alone. */
export function strayProviderNames(root) {
  return filesOf(root, /^(?:src|bench|campaign|e2e)\/.*\.(?:tsx?|mjs|js)$/)
    .filter((path) => !HOME.test(path) && !CHOSEN.includes(path) && !/\.test\.ts$|\/testing\//.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          NAMED.test(line.replace(REFERENCES, '')) ? [`${path}:${at + 1} names a payment provider`] : [],
        ),
    )
}
