import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { idOf } from '#shared/ids.ts'
import { ApiError } from '#web/api/api-error.ts'
import { session } from './session.ts'
import { claimsOf } from './stored-tokens.ts'
import { useSession } from './use-session.ts'

/** `owner` and `data` are undefined for a guest, or if the person changed during the call. */
export type OwnData<Data> = { owner: string; data: Data } | { owner?: undefined; data?: undefined }

export async function loadOwnData<Data>(read: () => Promise<Data>): Promise<OwnData<Data>> {
  const owner = claimsOf(session.token()).subject
  if (owner === undefined) return {}
  try {
    const data = await read()
    return claimsOf(session.token()).subject === owner ? { owner, data } : {}
  } catch (error) {
    const isGone = error instanceof ApiError && claimsOf(session.token()).subject !== owner
    if (isGone) return {}
    throw error
  }
}

/** Withholds the data from a guest and from another person. */
export function useOwnData<Data>(loaded: OwnData<Data>): Data | 'loading' | 'signed-out' {
  const state = useSession()
  const { revalidate } = useRevalidator()
  const user = state.status === 'signed-in' ? state.user : undefined
  const isOthers = user !== undefined && idOf(user) !== loaded.owner
  useEffect(() => {
    if (isOthers) void revalidate()
  }, [isOthers, revalidate])
  if (isOthers) return 'loading'
  return state.status === 'signed-out' || loaded.owner === undefined ? 'signed-out' : loaded.data
}
