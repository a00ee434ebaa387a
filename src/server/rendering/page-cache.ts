import { byteCache } from '../http/byte-cache.ts'
import { byteLength, type EncodedBody } from '../http/compression.ts'
import type { Change } from '../database/announce-changes.ts'

/** A rendered document, ready to be sent. */
export type Page = {
  status: number
  headers: Readonly<Record<string, string>>
  body: EncodedBody
  /** The placeholder for each visitor's nonce in the body and the policy. */
  nonce?: string | undefined
}

export type PageCacheOptions = {
  /** The most bytes of all cached bodies; the least recently used go first. */
  maxBytes: number
  /** How long a page is used, in milliseconds: articles appear by the clock, and a notice may get lost. */
  maxAgeMs: number
  /** Milliseconds since the epoch. */
  now: () => number
}

type Kept = {
  page: Page
  tags: readonly Change[]
  madeAt: number
}

type Making = {
  page: Promise<Page>
  tags: readonly Change[]
}

/** A page to render: its data, and whether it is one of few (`readAddress`). */
export type Wanted = {
  address: string
  tags: readonly Change[]
  isShell?: boolean
}

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Pages by their normalised address, the same for every visitor. Requests that miss the same address together wait for
 * one rendering; a page whose matter changes while it is being rendered is given to those who wait but not kept.
 */
export function createPageCache({ maxBytes, maxAgeMs, now }: PageCacheOptions) {
  const kept = byteCache<Kept>(maxBytes, ({ page }) => byteLength(page.body))
  const making = new Map<string, Making>()

  function make(wanted: Wanted, render: () => Promise<Page>): Promise<Page> {
    const { address, tags } = wanted
    const isCurrent = () => making.get(address) === entry
    const entry: Making = {
      tags,
      page: render()
        .then((page) => (isCurrent() ? keep(wanted, page) : page))
        .finally(() => isCurrent() && making.delete(address)),
    }
    making.set(address, entry)
    return entry.page
  }

  function keep({ address, tags, isShell }: Wanted, page: Page): Page {
    // Missing pages are cached only under their few addresses; errors never are.
    if (page.status === 200 || (isShell && page.status < 500))
      kept.set(address, { page, tags, madeAt: now() })
    return page
  }

  return {
    /** The page at an address, from memory if it is there and fresh. */
    find(address: string): Page | undefined {
      const entry = kept.get(address)
      if (!entry) return undefined
      if (now() - entry.madeAt <= maxAgeMs) return entry.page
      kept.remove(address)
      return undefined
    },
    /** Renders a page that is not in memory, once for all who ask meanwhile. */
    render(wanted: Wanted, render: () => Promise<Page>): Promise<Page> {
      return making.get(wanted.address)?.page ?? make(wanted, render)
    },
    /** Drops every page with changed data, including those being rendered. */
    invalidate(tag: Change): void {
      kept.removeWhere((_address, { tags }) => tags.includes(tag))
      for (const [address, { tags }] of making) if (tags.includes(tag)) making.delete(address)
    },
    /** The size of what is kept. */
    bytes: kept.bytes,
  }
}
