import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MORE_TIME, RESERVATION_ENDS_SOON } from '#shared/checkout/reservation-limits.ts'
import { ReservationCountdown } from './reservation-countdown.tsx'

const shown = (minutesLeft: number) =>
  renderToStaticMarkup(
    createElement(ReservationCountdown, {
      untilMs: Date.now() + minutesLeft * 60_000,
      onExtend: () => Promise.resolve(0),
      onEnd: () => {},
    }),
  )

test('the payment warns in the last 2 minutes of its reservation, with a button for more time', () => {
  expect(shown(10)).not.toContain(MORE_TIME)
  expect(shown(10)).not.toContain(RESERVATION_ENDS_SOON)
  for (const part of [
    'role="timer"',
    `<output class="text-sm font-semibold empty:hidden">${RESERVATION_ENDS_SOON}`,
    MORE_TIME,
  ])
    expect(shown(1.9)).toContain(part)
})
