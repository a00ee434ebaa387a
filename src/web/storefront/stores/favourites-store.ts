import { useSyncExternalStore } from 'react'
import { MAX_FAVOURITES, TOO_MANY_FAVOURITES } from '#shared/favourites/favourite-rules.ts'
import { isUuid } from '#shared/ids.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { kept } from '#web/base/browser-storage.ts'
import { createStore } from '#web/base/create-store.ts'
import { actsInTurn } from '#web/base/in-turn.ts'
import { api } from '#web/session/api.ts'
import { session } from '#web/session/session.ts'
import { claimsOf } from '#web/session/stored-tokens.ts'
import { beforeSignOut, whenPersonLeaves } from '#web/session/use-sign-out.ts'

type Favourites = {
  /** Ids of sleeves, newest first. */
  ids: readonly string[]
  /** The account to which these favourites belong. Undefined while only this browser has them. */
  of?: string | undefined
}

const NONE: Favourites = { ids: [] }

const store = createStore<Favourites | undefined>(undefined)

whenPersonLeaves(() => store.set(NONE))
beforeSignOut(sendUnsentFavourites)

function shown(): Favourites {
  if (!store.current()) store.set(read())
  return forPerson(store.current() ?? NONE, viewer())
}

const forPerson = (stored: Favourites, person: string | undefined): Favourites =>
  stored.of === undefined || stored.of === person ? stored : NONE

function read(): Favourites {
  const stored = parseJson(kept.favourites.read())
  if (!isRecord(stored) || !Array.isArray(stored.ids)) return NONE
  const ids = stored.ids.filter((id): id is string => typeof id === 'string' && isUuid(id))
  return { ids: ids.slice(0, MAX_FAVOURITES), of: typeof stored.of === 'string' ? stored.of : undefined }
}

function keep(favourites: Favourites): void {
  if (favourites.ids.length === 0) kept.favourites.remove()
  else kept.favourites.write(JSON.stringify(favourites))
  store.set(favourites)
}

/** Undefined while the page shows a guest, even if another tab has signed someone in. */
const viewer = () => (session.shownPerson() === null ? undefined : claimsOf(session.token()).subject)

/** Runs one action at a time, because each action stores the answer that it receives. */
const inTurn = actsInTurn()

export const mergeFavourites = (): Promise<readonly string[]> =>
  inTurn(async () => {
    const owner = viewer()
    const { ids: mine, of } = forPerson(read(), owner)
    if (owner === undefined) return mine
    const { ids } =
      of === undefined && mine.length > 0
        ? await api.call('POST /api/users/favourites', { body: { ids: [...mine] } })
        : await api.call('GET /api/users/favourites')
    if (viewer() !== owner) return forPerson(read(), viewer()).ids
    keep({ ids, of: owner })
    return ids
  })

export async function sendUnsentFavourites(): Promise<void> {
  const { ids, of } = read()
  if (viewer() !== undefined && of === undefined && ids.length > 0) await mergeFavourites()
}

/**
 * The page shows the change before the account has saved it, and reverts it if the call fails.
 * @throws Error with a French sentence if the list is full; the errors of the call
 */
export function toggleFavourite(id: string): Promise<void> {
  return inTurn(async () => {
    const owner = viewer()
    const before = forPerson(read(), owner)
    const isThere = before.ids.includes(id)
    if (!isThere && before.ids.length >= MAX_FAVOURITES) throw new Error(TOO_MANY_FAVOURITES)
    const ids = isThere ? before.ids.filter((other) => other !== id) : [id, ...before.ids]
    if (owner === undefined) return keep({ ids })
    // The browser stores the change only after the account has saved it, so `read` gives the earlier list after a
    // failure.
    store.set({ ids, of: owner })
    try {
      const now = await sendToAccount(id, { owner, before, ids, isThere })
      if (viewer() === owner) keep({ ids: now, of: owner })
      else store.set(read())
    } catch (error) {
      store.set(read())
      throw error
    }
  })
}

type Press = { owner: string; before: Favourites; ids: readonly string[]; isThere: boolean }

/** Sends only the entry `id` if the account already has the list, because another device may have changed the rest. */
async function sendToAccount(id: string, { owner, before, ids, isThere }: Press): Promise<readonly string[]> {
  const add = (added: readonly string[]) =>
    api.call('POST /api/users/favourites', { body: { ids: [...added] } })
  const isAccounts = before.of === owner
  if (!isThere) return (await add(isAccounts ? [id] : ids)).ids
  if (!isAccounts && ids.length > 0) await add(ids)
  if (viewer() !== owner) return ids
  return (await api.call('DELETE /api/users/favourites/:id', { params: { id } })).ids
}

function follow(listener: () => void): () => void {
  const unsubscribe = store.subscribe(listener)
  // Another tab may have changed the list while nothing on this page listened.
  store.set(read())
  const onStorage = ({ key }: StorageEvent) => {
    if (key === kept.favourites.key || key === null) store.set(read())
  }
  window.addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
  }
}

/** Undefined until the browser has read its storage. */
export function useFavourites(): readonly string[] | undefined {
  return useSyncExternalStore(
    follow,
    () => shown().ids,
    () => undefined,
  )
}
