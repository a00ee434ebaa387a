import type { Back } from '#shared/catalogue/card-fit.ts'
import type { SleeveCategory } from '#shared/catalogue/sleeve-categories.ts'

export type DemoSleeve = {
  /** Names its two pictures: pictures/<slug>-front.webp and pictures/<slug>-back.webp. */
  slug: string
  name: string
  category: SleeveCategory
  /** Price of a lot of five, in euro cents. */
  priceCents: number
  /** The stock, in single sleeves. */
  stock: number
  /** In millimetres. */
  dimensions: { width: number; height: number }
  /** Of the film. */
  microns: number
  back: Exclude<Back, ''>
  features: readonly string[]
  description: string
  isPublished: boolean
  /** Days before the day of loading on which it came into the shop. */
  daysAgo: number
}
