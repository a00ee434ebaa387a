import { expect, test } from 'vitest'
import { pageKind } from '../rendering/page-kinds.ts'
import { hasAdPlaces } from './ad-pages.ts'

const WITH = [
  '/',
  '/products/0190',
  '/news',
  '/news/un-titre',
  '/news/',
  '/guide-achat',
  '/cgv',
  '/Legal-Notice',
]
const WITHOUT = [
  '/cart',
  '/checkout/shipping',
  '/checkout/payment',
  '/order-success',
  '/login',
  '/register',
  '/profile',
  '/profile/orders',
  '/contact',
  '/retractation',
  '/admin',
  '/admin/news',
  '/nulle-part',
]

test('only the pages of decision 33 have adverts', () => {
  expect(WITH.filter((path) => !hasAdPlaces(path))).toEqual([])
  expect(WITHOUT.filter(hasAdPlaces)).toEqual([])
})

test('a page with adverts never shares its document with a page that has form fields', () => {
  expect(WITH.map(pageKind)).toEqual(WITH.map(() => 'public'))
})
