import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Change, Changes } from '../database/announce-changes.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { pageTags } from './page-address.ts'
import type { Page } from './page-cache.ts'

/** How long a cache in front may keep a public page, and show it while it fetches the next one: a purge may get lost. */
const KEPT_SECONDS = 30
const STALE_SECONDS = 30
/** Of every page: purged when a process opens, which may be another release. */
const EVERY_PAGE = 'site'
const PURGED: readonly Change[] = ['catalogue', 'banners', 'news']
const TRIES = 3
const AGAIN_MS = 200
const PATIENCE_MS = 1_000

/**
 * What tells a cache in front of the shop (CDN_PURGE_URL) that it may keep this page, and by which keys it is purged.
 * Browsers and other caches go by `cache-control` as ever. Only what is the same for every visitor is kept.
 */
export function withSurrogateKeys(page: Page, address: string): Page {
  const { status, headers, nonce } = page
  if (status !== 200 || nonce !== undefined || !headers['cache-control']?.startsWith('public')) return page
  return {
    ...page,
    headers: {
      ...headers,
      'surrogate-control': `max-age=${KEPT_SECONDS}, stale-while-revalidate=${STALE_SECONDS}`,
      'surrogate-key': [EVERY_PAGE, ...pageTags(address)].join(' '),
    },
  }
}

/**
 * Purges the cache in front whenever this process drops its own pages, and so does every other process: the last to drop
 * is the last to purge, and nothing that was rendered before stays. Changes that come while one is on its way go together.
 */
export function purgeOnChange(changes: Changes, url: string, log: FastifyBaseLogger): void {
  const waiting = new Set<string>()
  let isSending = false
  const send = async () => {
    if (isSending) return
    isSending = true
    while (waiting.size > 0) {
      const keys = [...waiting].join(' ')
      waiting.clear()
      await purge(url, keys).catch((error: unknown) =>
        logSparingly(log, 'cdn-purge', {
          level: 'warn',
          fields: { keys, reason: String(error) },
          message: `the cache in front could not be purged: its pages are up to ${KEPT_SECONDS + STALE_SECONDS} s old`,
        }),
      )
    }
    isSending = false
  }
  const drop = (key: string) => {
    waiting.add(key)
    void send()
  }
  changes.onChange((change) => {
    if (PURGED.includes(change)) drop(change)
  })
  drop(EVERY_PAGE)
}

async function purge(url: string, keys: string): Promise<void> {
  for (let tries = TRIES; ; tries--) {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const { status } = await fetch(url, { method: 'PURGE', headers: { 'surrogate-key': keys }, signal })
      if (status < 300) return
      throw new Error(`HTTP ${status}`)
    } catch (error) {
      if (tries === 1) throw error
      await pause(AGAIN_MS)
    }
  }
}
