import { expect, test } from 'vitest'
import {
  hasTooManyPixels,
  IMAGE_ACCEPT,
  IMAGE_REQUIRED,
  IMAGE_TOO_LARGE,
  IMAGE_TYPE_REFUSED,
  IMAGE_TYPES,
  uploadError,
  FILENAME_BLANK,
  FILENAME_INVALID,
  FILENAME_TOO_LONG,
  renameError,
} from './image-rules.ts'
import { imageSizeText, pickerSizeText } from './image-size.ts'

test('sizes in B, KB and MB', () => {
  expect([0, 1023, 1024, 1536, 1_048_575, 1_048_576, 2_621_440].map(imageSizeText)).toEqual([
    '0 B',
    '1023 B',
    '1 KB',
    '1,5 KB',
    '1 MB',
    '1 MB',
    '2,5 MB',
  ])
  expect([0, 511, 512, 1_048_576].map(pickerSizeText)).toEqual(['0 KB', '0 KB', '1 KB', '1024 KB'])
})

test('accepted files are pictures of the allowed types and size', () => {
  expect(uploadError(undefined)).toBe(IMAGE_REQUIRED)
  expect(uploadError({ size: 1, type: 'image/svg+xml' })).toBe(IMAGE_TYPE_REFUSED)
  expect(uploadError({ size: 1, type: '' })).toBeUndefined()
  expect(uploadError({ size: 10_485_761, type: 'image/png' })).toBe(IMAGE_TOO_LARGE)
  expect(uploadError({ size: 10_485_760, type: 'image/png' })).toBeUndefined()
  expect([hasTooManyPixels(12_000, 12_000), hasTooManyPixels(10_000, 5000)]).toEqual([true, false])
  expect(IMAGE_ACCEPT).toBe(IMAGE_TYPES.join(','))
})

test('an image needs a name', () => {
  expect(renameError('  ')).toBe(FILENAME_BLANK)
  expect(renameError('x'.repeat(151))).toBe(FILENAME_TOO_LONG)
  expect(['../a.png', 'a\\b', 'a\u0000b', 'a\nb'].map(renameError)).toEqual(
    Array.from({ length: 4 }, () => FILENAME_INVALID),
  )
  expect(renameError(' Dos de carte (été).webp ')).toBeUndefined()
})
