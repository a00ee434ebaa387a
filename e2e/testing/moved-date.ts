const Present = Date

/** Moves `Date` of this process or thread forward by what `aheadMs` says at each reading. */
export function moveDate(aheadMs: () => number): void {
  globalThis.Date = class extends Present {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [Present.now() + aheadMs()] : given) as [number]))
    }
    static override now(): number {
      return Present.now() + aheadMs()
    }
    // Dates that come from another thread are the engine's own.
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Present
    }
  } as DateConstructor
}
