import type { Parts } from './parts.ts'

export async function loadDemo(parts: Parts): Promise<void> {
  parts.log.debug('no demo yet')
}
