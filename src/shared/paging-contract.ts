import { z } from 'zod'
import { calendarDay, freeText } from './contract-fields.ts'
import { LAST_PAGE } from './page-number.ts'

const BAD_PAGE = 'Numéro de page invalide'
const BAD_LIMIT = 'Le nombre d’éléments par page doit être entre 1 et 100'

export const PageNumber = z.coerce
  .number({ error: BAD_PAGE })
  .int(BAD_PAGE)
  .min(1, BAD_PAGE)
  .max(LAST_PAGE, BAD_PAGE)
export const PageLimit = z.coerce
  .number({ error: BAD_LIMIT })
  .int(BAD_LIMIT)
  .min(1, BAD_LIMIT)
  .max(100, BAD_LIMIT)

/** The days are days in Paris. */
export const DayRange = { from: calendarDay().optional(), to: calendarDay().optional() }

export const PageQuery = z.object({
  page: PageNumber.optional(),
  limit: PageLimit.optional(),
  q: freeText(100).optional(),
})
export type PageQuery = z.infer<typeof PageQuery>

export const Pagination = z
  .object({ page: z.number().int(), pages: z.number().int(), total: z.number().int() })
  .meta({
    id: 'Pagination',
    description: 'The place in a list; pages and total count the filtered rows',
  })
export type Pagination = z.infer<typeof Pagination>

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), pagination: Pagination })

export type Page<Item> = { items: Item[]; pagination: Pagination }
