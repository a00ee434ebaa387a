import { useEffect, useSyncExternalStore } from 'react'
import { productPath } from '#shared/catalogue/addresses.ts'
import type { CardSleeve } from '#shared/catalogue/card-sleeve.ts'
import { idOf } from '#shared/ids.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { kept } from '#web/base/browser-storage.ts'
import { Picture } from '#web/ui/picture.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

/** Price and stock are left out, because they soon become outdated. */
type Seen = { id: string; slug: string; name: string; image: string }

/** Includes the current product, which the list does not show. */
const MAX_KEPT = 7

function readSeen(text: string | null): Seen[] {
  const stored = parseJson(text)
  return Array.isArray(stored) ? stored.filter(isSeen) : []
}

function isSeen(entry: unknown): entry is Seen {
  return (
    isRecord(entry) &&
    [entry.id, entry.slug, entry.name, entry.image].every((text) => typeof text === 'string')
  )
}

/** The list is kept in the browser, until the tab is closed or the person signs out. */
export function RecentlySeen({ sleeve }: { sleeve: CardSleeve }) {
  const id = idOf(sleeve)
  const { slug, name, images } = sleeve
  const image = images.front
  const text = useSyncExternalStore(
    followNothing,
    () => kept.seenSleeves.read(),
    () => null,
  )
  const others = readSeen(text).filter((seen) => seen.id !== id)
  useEffect(() => {
    const before = readSeen(kept.seenSleeves.read()).filter((seen) => seen.id !== id)
    kept.seenSleeves.write(JSON.stringify([{ id, slug, name, image }, ...before].slice(0, MAX_KEPT)))
  }, [id, slug, name, image])
  if (others.length === 0) return null
  return (
    <section aria-labelledby="deja-vues" className="mt-14 border-t border-hairline pt-8">
      <h2 id="deja-vues" className="font-display text-heading font-semibold">
        Vues récemment
      </h2>
      <ul className="mt-4 flex gap-4 overflow-x-auto pb-2">
        {others.map((seen) => (
          <li key={seen.id} className="w-24 shrink-0">
            <ShopLink to={productPath(seen)} className="grid gap-1.5 text-sm hover:underline">
              {seen.image ? (
                <Picture
                  src={seen.image}
                  alt=""
                  width={960}
                  height={1200}
                  sizes="6rem"
                  className="aspect-4/5 rounded-md bg-sunk"
                />
              ) : (
                <span className="aspect-4/5 rounded-md bg-sunk" />
              )}
              <span className="line-clamp-2">{seen.name}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The list changes only with the page, so there is nothing to subscribe to. */
const followNothing = () => () => undefined
