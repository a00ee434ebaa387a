import type { Change } from '../database/announce-changes.ts'
import { byteCache } from '../http/byte-cache.ts'
import { byteLength, type EncodedBody } from '../http/compression.ts'

export type Page = {
  status: number
  headers: Readonly<Record<string, string>>
  body: EncodedBody
  /** The placeholder that each visitor's own nonce replaces. Undefined if all visitors get the same document. */
  nonce?: string | undefined
}

export type PageCacheOptions = {
  /** The limit for the bodies of all current pages together. Spares get half as many bytes in addition. */
  maxBytes: number
  /**
   * In milliseconds. A page's age is limited, because articles appear at a set time, and because the notification of a
   * change may get lost.
   */
  maxAgeMs: number
  now: () => number
}

/** While pages cannot be rendered, an old page is better than an error page, but only for a time. */
const SPARE_MAX_AGE_MS = 24 * 60 * 60_000

type Kept = {
  page: Page
  tags: readonly Change[]
  madeAt: number
}

type Making = {
  page: Promise<Page>
  tags: readonly Change[]
}

export type Wanted = {
  address: string
  tags: readonly Change[]
  isShell?: boolean
}

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Simultaneous requests for a page that is not in memory wait for one rendering. If a page's data changes while the
 * page is rendered, the waiting requests get the page, but it is kept only as a spare. Outdated pages stay as spares
 * for times when no page can be rendered.
 */
export function createPageCache({ maxBytes, maxAgeMs, now }: PageCacheOptions) {
  const kept = byteCache<Kept>(maxBytes, ({ page }) => byteLength(page.body))
  const spares = byteCache<Kept>(maxBytes / 2, ({ page }) => byteLength(page.body))
  const making = new Map<string, Making>()

  function make(wanted: Wanted, render: () => Promise<Page>): Promise<Page> {
    const { address, tags } = wanted
    const isCurrent = () => making.get(address) === entry
    const entry: Making = {
      tags,
      page: render()
        .then((page) => {
          if (isCurrent()) keep(wanted, page)
          else if (isKept(wanted, page)) spares.set(address, { page, tags, madeAt: now() })
          return page
        })
        .finally(() => isCurrent() && making.delete(address)),
    }
    making.set(address, entry)
    return entry.page
  }

  function isKept({ isShell }: Wanted, { status }: Page): boolean {
    return status === 200 || (isShell === true && status < 500)
  }

  function keep(wanted: Wanted, page: Page): void {
    const { address, tags } = wanted
    // A page that is rendered again, or is now missing or moved, loses its spare. After an error the spare stays,
    // because the page may still exist.
    if (page.status < 500) spares.remove(address)
    if (isKept(wanted, page)) kept.set(address, { page, tags, madeAt: now() })
  }

  function setAside(address: string, entry: Kept): void {
    kept.remove(address)
    spares.set(address, entry)
  }

  return {
    find(address: string): Page | undefined {
      const entry = kept.get(address)
      if (!entry) return undefined
      if (now() - entry.madeAt <= maxAgeMs) return entry.page
      setAside(address, entry)
      return undefined
    },
    spare(address: string): Page | undefined {
      const entry = spares.get(address)
      return entry && now() - entry.madeAt <= SPARE_MAX_AGE_MS ? entry.page : undefined
    },
    render(wanted: Wanted, render: () => Promise<Page>): Promise<Page> {
      return making.get(wanted.address)?.page ?? make(wanted, render)
    },
    forgetSpare: (address: string) => spares.remove(address),
    invalidate(tag: Change): void {
      for (const [address, entry] of kept.entriesWhere(({ tags }) => tags.includes(tag)))
        setAside(address, entry)
      for (const [address, { tags }] of making) if (tags.includes(tag)) making.delete(address)
    },
    bytes: kept.bytes,
    spareBytes: spares.bytes,
  }
}
