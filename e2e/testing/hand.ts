import type { Locator, Page } from '@playwright/test'

const MAX_TAPS = 5

export type Hand = ReturnType<typeof handOn>

export type Step = { name: string; taps: number; fields: number; ms: number; bytes: number }

export function handOn(page: Page, tell: (step: Step) => void, bytes: () => number = () => 0) {
  const begin = performance.now()
  let [taps, fields, toldMs, toldBytes] = [0, 0, begin, 0]
  const sum = { taps: 0, fields: 0 }
  const line = (name: string, ms: number, size: number, of: typeof sum) =>
    tell({ name, ...of, ms, bytes: size })
  return {
    async tap(target: Locator) {
      taps += 1
      await target.tap()
    },
    async tapUntil(target: Locator, sign: Locator) {
      for (let tries = 1; ; tries++) {
        await this.tap(target)
        const isThere = await sign.waitFor({ timeout: 3_000 }).then(
          () => true,
          () => false,
        )
        if (isThere) return
        if (tries === MAX_TAPS) throw new Error(`${MAX_TAPS} taps on ${String(target)} did nothing.`)
      }
    },
    async tapIfThere(target: Locator) {
      if (await target.isVisible()) await this.tap(target)
    },
    async type(field: Locator, text: string) {
      fields += 1
      await field.fill(text)
    },
    async fill(form: Page, texts: Record<string, string>) {
      for (const [label, text] of Object.entries(texts)) {
        const field = form.getByLabel(label, { exact: true }).filter({ visible: true }).first()
        if ((await field.count()) === 0 || (await field.inputValue()) !== '') continue
        fields += 1
        await field.fill(text)
        if (label === 'Code postal') await settled(page)
      }
    },
    mark(name: string) {
      const now = performance.now()
      line(name, now - toldMs, bytes() - toldBytes, { taps, fields })
      sum.taps += taps
      sum.fields += fields
      ;[taps, fields, toldMs, toldBytes] = [0, 0, now, bytes()]
    },
    total: () => line('all', performance.now() - begin, bytes(), sum),
  }
}

const settled = (page: Page) =>
  page.waitForResponse(/\/api\/towns\//, { timeout: 2_000 }).then(
    () => page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'),
    () => undefined,
  )
