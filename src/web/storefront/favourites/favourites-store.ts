import { useSyncExternalStore } from 'react'
import { MOST_FAVOURITES, TOO_MANY_FAVOURITES } from '#shared/favourites/texts.ts'
import { isUuid } from '#shared/ids.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { api } from '#web/api/api.ts'
import { kept } from '#web/browser-storage.ts'
import { createStore } from '#web/create-store.ts'
import { session } from '#web/session/session.ts'
import { claimsOf } from '#web/session/stored-tokens.ts'
import { whenPersonLeaves } from '#web/session/use-sign-out.ts'

type Favourites = {
  /** The last added first. */
  ids: readonly string[]
  /** Whose account has them; undefined while only this browser does. */
  of?: string | undefined
}

const NONE: Favourites = { ids: [] }

const store = createStore<Favourites | undefined>(undefined)

whenPersonLeaves(() => store.set(NONE))

function current(): Favourites {
  if (!store.current()) store.set(read())
  return store.current() ?? NONE
}

function read(): Favourites {
  const stored = parseJson(kept.favourites.read())
  if (!isRecord(stored) || !Array.isArray(stored.ids)) return NONE
  const ids = stored.ids.filter((id): id is string => typeof id === 'string' && isUuid(id))
  return { ids: ids.slice(0, MOST_FAVOURITES), of: typeof stored.of === 'string' ? stored.of : undefined }
}

function keep(favourites: Favourites): void {
  if (favourites.ids.length === 0) kept.favourites.remove()
  else kept.favourites.write(JSON.stringify(favourites))
  store.set(favourites)
}

const viewer = () => claimsOf(session.token()).subject

/** One act after the other: what the server answers last is what is kept. */
let queue: Promise<unknown> = Promise.resolve()
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const next = queue.then(act, act)
  queue = next.catch(() => undefined)
  return next
}

/**
 * What this browser kept joins the account of whoever is signed in; then it is the account's. What it kept of somebody
 * else is nobody's here.
 */
export const mergeFavourites = (): Promise<readonly string[]> =>
  inTurn(async () => {
    const owner = viewer()
    const { ids: mine, of } = read()
    if (owner === undefined) return mine
    const { ids } =
      of === undefined && mine.length > 0
        ? await api.call('POST /api/users/favourites', { body: { ids: [...mine] } })
        : await api.call('GET /api/users/favourites')
    keep({ ids, of: owner })
    return ids
  })

/** Shown at once; taken back when the account cannot be told. @throws what is to be said */
export function toggleFavourite(id: string): Promise<void> {
  return inTurn(async () => {
    const before = read()
    const isThere = before.ids.includes(id)
    if (!isThere && before.ids.length >= MOST_FAVOURITES) throw new Error(TOO_MANY_FAVOURITES)
    const ids = isThere ? before.ids.filter((other) => other !== id) : [id, ...before.ids]
    const owner = viewer()
    keep({ ids, of: owner && before.of })
    if (owner === undefined) return
    try {
      const { ids: now } = isThere
        ? await api.call('DELETE /api/users/favourites/:id', { params: { id } })
        : await api.call('POST /api/users/favourites', { body: { ids: [...ids] } })
      keep({ ids: now, of: owner })
    } catch (error) {
      keep(before)
      throw error
    }
  })
}

function follow(listener: () => void): () => void {
  const unsubscribe = store.subscribe(listener)
  const onStorage = ({ key }: StorageEvent) => {
    if (key === kept.favourites.key || key === null) store.set(read())
  }
  window.addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
  }
}

/** The ids; undefined until the browser has read them. */
export function useFavourites(): readonly string[] | undefined {
  return useSyncExternalStore(
    follow,
    () => current().ids,
    () => undefined,
  )
}
