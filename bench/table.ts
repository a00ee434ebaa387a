export function row(name: string, ...figures: string[]): void {
  process.stdout.write(`${name.padEnd(34)}${figures.map((figure) => figure.padStart(11)).join('')}\n`)
}

export const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
