import { reopened } from '../reopened.ts'
import { afnorPlatform, type PlatformAccess } from './afnor.ts'
import { PlatformUnavailable, type PlatformPort } from './interface.ts'

const SANDBOX = '/sandbox/platform'

const SANDBOX_KEY = 'carapace-sandbox'

type Settings = {
  platform: {
    account: { url: string; tokenUrl: string; clientId: string; clientSecret: string } | undefined
    sandbox: boolean
  }
}

export function openPlatform(config: Settings, sandboxUrl: () => string): PlatformPort {
  const opened = reopened(
    () => config.platform,
    (platform) => accessOf(platform, sandboxUrl),
  )
  const linked = () => {
    const platform = opened()
    if (!platform) throw new PlatformUnavailable('The shop has no keys of a platform.')
    return platform
  }
  return {
    get isLinked() {
      return opened() !== undefined
    },
    deposit: async (flow) => linked().deposit(flow),
    follow: async (flowId) => linked().follow(flowId),
    check: async () => linked().check(),
  }
}

function accessOf({ account, sandbox }: Settings['platform'], sandboxUrl: () => string) {
  if (account) {
    const { url, tokenUrl, ...credentials } = account
    return afnorPlatform({ apiUrl: () => url, tokenUrl: () => tokenUrl, ...credentials })
  }
  if (!sandbox) return undefined
  const access: PlatformAccess = {
    apiUrl: () => `${sandboxUrl()}${SANDBOX}`,
    tokenUrl: () => `${sandboxUrl()}${SANDBOX}/oauth2/token`,
    clientId: SANDBOX_KEY,
    clientSecret: SANDBOX_KEY,
  }
  return afnorPlatform(access)
}
