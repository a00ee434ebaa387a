import type { Page } from '@playwright/test'
import { enter } from './customer.ts'

export const DEMO_ADMIN = { email: 'admin@carapace.test', password: 'Carapace-2026!' }

/** Signs the demo's shopkeeper (or somebody else) in with a call, for journeys that begin in the back-office; answers the token. */
export function enterAsAdmin(page: Page, shopUrl: string, who = DEMO_ADMIN): Promise<string> {
  return enter(page, shopUrl, who)
}
