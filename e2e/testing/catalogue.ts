import { expect, type Locator, type Page } from '@playwright/test'
import type { Sleeve } from '#shared/catalogue/contract.ts'

export const cards = 'ul[aria-label="Protections"] > li'

export async function sleevesOf(url: string): Promise<Sleeve[]> {
  const answer = await fetch(`${url}/api/sleeves`)
  return answer.json()
}

export async function sleeveWith(url: string, fits: (stock: number) => boolean): Promise<Sleeve> {
  const found = (await sleevesOf(url)).find(({ stock }) => fits(stock))
  if (!found) throw new Error('No sleeve of the demo has such a stock')
  return found
}

export function sleevePath({ slug }: Pick<Sleeve, 'slug'>): string {
  return `/products/${slug}`
}

export async function scrollToTwentieth(page: Page): Promise<{ card: Locator; name: string }> {
  const card = page.locator(cards).nth(19)
  await expect(async () => {
    await page.mouse.wheel(0, 2000)
    await expect(card).toBeVisible({ timeout: 500 })
  }).toPass()
  await card.scrollIntoViewIfNeeded()
  return { card, name: (await card.getByRole('heading').textContent()) ?? '' }
}

export async function scriptsRun(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}
