import { expect, test } from 'vitest'
import { BANNER_IMAGE_REQUIRED, BANNER_TITLE_REQUIRED, bannerErrors } from './banner-rules.ts'

test('a banner needs a title and an image', () => {
  expect(bannerErrors({ title: 'Promo', image: '/images/1' })).toEqual({})
  expect(bannerErrors({ title: ' ', image: undefined })).toEqual({
    title: BANNER_TITLE_REQUIRED,
    image: BANNER_IMAGE_REQUIRED,
  })
})
