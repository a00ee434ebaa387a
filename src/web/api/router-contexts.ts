import { createContext } from 'react-router'
import type { PublicApi } from '#shared/rendering/public-api.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'

export const publicApiContext = createContext<PublicApi>()

/** Set on the server only. */
export const shopContext = createContext<ShopProfile>()

export const reportContext = createContext<(error: unknown) => void>(() => undefined)
