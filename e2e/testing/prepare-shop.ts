import { rm } from 'node:fs/promises'
import { startShop } from './shop-process.ts'

// The demo shop is made once for the whole run; every worker starts from a copy of its data folder.
export default async function prepareShop(): Promise<() => Promise<void>> {
  const shop = await startShop()
  await shop.stop({ keepData: true })
  process.env.PREPARED_SHOP = shop.dataDir
  return () => rm(shop.dataDir, { recursive: true, force: true })
}
