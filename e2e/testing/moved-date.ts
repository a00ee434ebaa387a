const Present = Date

export function moveDate(aheadMs: () => number): void {
  globalThis.Date = class extends Present {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [Present.now() + aheadMs()] : given) as [number]))
    }
    static override now(): number {
      return Present.now() + aheadMs()
    }
    // Dates from another thread are instances of the original class, and must count as dates too.
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Present
    }
  } as DateConstructor
}
