/**
 * Preloaded into a shop's process (`NODE_OPTIONS=--import …`): moves the clock of the process, its threads and its
 * embedded database DAYS_LATER days forward. The browser's clock does not change.
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
