import { useRouteLoaderData } from 'react-router'
import type { ShopProfile } from '#shared/shop-profile.ts'

export function useShop(): ShopProfile {
  const shop = useRouteLoaderData<{ shop: ShopProfile }>('root')?.shop
  if (!shop) throw new Error('The document was rendered without its shop.')
  return shop
}
