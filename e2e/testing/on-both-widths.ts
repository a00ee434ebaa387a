import { test } from './shop.ts'

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** Seldom needed, because the accessibility checks of every journey also look at a phone's width. */
export function onBothWidths(journeys: () => void): void {
  test.describe('on a computer', journeys)
  test.describe('on a phone', () => {
    test.use(PHONE)
    journeys()
  })
}
