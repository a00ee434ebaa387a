import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export function openToOthers(path: string): string[] {
  const { mode } = statSync(path)
  const own = mode & 0o077 ? [`${path} ${(mode & 0o777).toString(8)}`] : []
  if (!statSync(path).isDirectory()) return own
  return [...own, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))]
}
