import { expect, test } from 'vitest'
import {
  BANNER_IMAGE_REQUIRED,
  BANNER_TITLE_REQUIRED,
  bannerErrors,
  isBannerPosition,
} from './banner-rules.ts'

test('a banner needs a title and an image', () => {
  expect(bannerErrors({ title: 'Promo', image: '/images/1' })).toEqual({})
  expect(bannerErrors({ title: ' ', image: undefined })).toEqual({
    title: BANNER_TITLE_REQUIRED,
    image: BANNER_IMAGE_REQUIRED,
  })
})

test('positions', () => {
  expect(['left', 'center', 'right', 'top', undefined].map(isBannerPosition)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
