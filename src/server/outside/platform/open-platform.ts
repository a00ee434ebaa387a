import { afnorPlatform, type PlatformAccess } from './afnor.ts'
import type { PlatformPort } from './interface.ts'

const SANDBOX = '/sandbox/platform'

/** The sandbox's key. The key is not secret, because the sandbox accepts any key. */
const SANDBOX_KEY = 'carapace-sandbox'

type Settings = {
  platform: {
    account: { url: string; tokenUrl: string; clientId: string; clientSecret: string } | undefined
    sandbox: boolean
  }
}

/**
 * Opens the platform of the configuration, or the sandbox at `sandboxUrl()`. Returns undefined without
 * either: files are then handed over by hand.
 */
export function openPlatform({ platform }: Settings, sandboxUrl?: () => string): PlatformPort | undefined {
  if (platform.account) {
    const { url, tokenUrl, ...credentials } = platform.account
    return afnorPlatform({ apiUrl: () => url, tokenUrl: () => tokenUrl, ...credentials })
  }
  if (!platform.sandbox || !sandboxUrl) return undefined
  const access: PlatformAccess = {
    apiUrl: () => `${sandboxUrl()}${SANDBOX}`,
    tokenUrl: () => `${sandboxUrl()}${SANDBOX}/oauth2/token`,
    clientId: SANDBOX_KEY,
    clientSecret: SANDBOX_KEY,
  }
  return afnorPlatform(access)
}
