type Package = {
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
  link?: boolean
  os?: string[]
  cpu?: string[]
  optional?: boolean
}
export function faultsOfLock(
  lock: { packages: Record<string, Package> },
  allowScripts: Record<string, boolean>,
): string[]
export function faultsOfAudit(report: unknown): string[] | undefined
