import { createContext } from 'react-router'
import type { PublicApi } from '#shared/rendering/public-api.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'

/** The shop's reads: functions of the same process on the server, calls to `/api/…` in the browser. */
export const publicApiContext = createContext<PublicApi>()

/** Used on the server. The browser gets the profile with the document (`useShop`). */
export const shopContext = createContext<ShopProfile>()

export const reportContext = createContext<(error: unknown) => void>(() => undefined)
