/**
 * Preloaded into the process of a shop (`NODE_OPTIONS=--import …`): for it, its threads and its embedded database it is
 * DAYS_LATER days later. The clock of the browser stays as it is.
 */
const aheadMs = Number(process.env.DAYS_LATER) * 86_400_000
const Present = Date

globalThis.Date = class extends Present {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [Present.now() + aheadMs] : given) as [number]))
  }
  static override now(): number {
    return Present.now() + aheadMs
  }
  // Dates that come from another thread are the engine's own.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Present
  }
} as DateConstructor
