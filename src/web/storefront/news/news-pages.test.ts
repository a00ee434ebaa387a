import { expect, test } from 'vitest'
import type { PublicApi } from '#shared/rendering/public-api.ts'
import { readNewsPage } from './news-pages.ts'

test('a page beyond the end of the news shows the last one', async () => {
  const requests: (number | undefined)[] = []
  const api: Pick<PublicApi, 'listArticles'> = {
    listArticles: async ({ page = 1 }) => {
      requests.push(page)
      return { articles: [], pagination: { page, pages: 3, total: 21 } }
    },
  }
  expect(await readNewsPage(api as PublicApi, 99)).toEqual({ page: 3, pages: 3, articles: [] })
  expect(requests).toEqual([99, 3])
})
