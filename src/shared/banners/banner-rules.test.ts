import { expect, test } from 'vitest'
import { BANNER_IMAGE_REQUIRED, BANNER_TITLE_REQUIRED, bannerErrors } from './banner-rules.ts'

test('a banner needs a title and an image', () => {
  expect(bannerErrors({ title: 'Promo', subtitle: '', image: '/images/1' })).toEqual({})
  expect(bannerErrors({ title: ' ', subtitle: 'x'.repeat(301), image: undefined })).toEqual({
    title: BANNER_TITLE_REQUIRED,
    subtitle: 'Ce texte est trop long (300 caractères au plus)',
    image: BANNER_IMAGE_REQUIRED,
  })
})
