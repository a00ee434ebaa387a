import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, isTest } from './sources.mjs'

const NAMED = /\b(?:paypal|stripe)\b/i
const HOME = /\/(?:paypal|stripe)\//
const TEXTS = ['src/shared/payment-providers.ts', 'src/shared/keys/payment-keys.ts']
const LISTS = [
  'src/sandbox/payment/providers.ts',
  'src/server/outside/payment/providers.ts',
  'src/web/storefront/checkout/providers.ts',
]
const LISTED = /^ {2}[a-z]+: .+,$/gm
const IMPORTED = /^import [^;']*'[^'\n]*\/(?:paypal|stripe)\/[^'\n]*'$/gm

/**
 * Returns the lines that name a provider where none may be named. A new provider must need only a folder on each side,
 * an import and a line in each file of `LISTS`, and its part in the files of `TEXTS`.
 */
export function strayProviderNames(root) {
  return filesOf(root, /^(?:src|bench|campaign|e2e)\/.*\.(?:tsx?|mjs|js)$/)
    .filter(
      (path) => !HOME.test(path) && !TEXTS.includes(path) && !isTest(path) && !path.endsWith('.spec.ts'),
    )
    .flatMap((path) =>
      withoutAllowed(path, readFileSync(join(root, path), 'utf8'))
        .split('\n')
        .flatMap((line, at) => (NAMED.test(line) ? [`${path}:${at + 1} names a payment provider`] : [])),
    )
}

function withoutAllowed(path, text) {
  const blank = (found) => found.replace(/[^\n]/g, '')
  if (LISTS.includes(path)) return text.replace(LISTED, blank).replace(IMPORTED, blank)
  return path.startsWith('src/') ? text : text.replace(IMPORTED, blank)
}
