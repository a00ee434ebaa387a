/** How the bars' charts of the back-office look: spread over the parts of recharts that they share. */
const wholeEuros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
})
const tick = { fill: 'var(--color-ink-faint)', fontSize: 12 }

export const gridLook = { vertical: false, stroke: 'var(--color-hairline)' }
export const timeAxisLook = {
  tick,
  tickLine: false,
  axisLine: { stroke: 'var(--color-edge)' },
  minTickGap: 8,
}
export const eurosAxisLook = {
  width: 64,
  tickFormatter: (euros: number) => wholeEuros.format(euros),
  tick,
  tickLine: false,
  axisLine: false,
}
export const tipLook = { cursor: { fill: 'var(--color-sunk)' }, isAnimationActive: false }
