import type { Page } from '@playwright/test'

/**
 * Puts the texts of the page into two `<font>` elements each, as a browser's translator does. Elements that the page
 * adds later get them too. Back-office pages need 'load', because they keep a stream open, so their network is
 * never idle.
 */
export async function translate(page: Page, loaded: 'networkidle' | 'load' = 'networkidle'): Promise<void> {
  await page.waitForLoadState(loaded)
  await page.evaluate(() => {
    const KEPT = 'script, style, noscript, textarea, title, option, svg, font'
    const wrap = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        if (node instanceof Text && node.data.trim() !== '' && !node.parentElement?.closest(KEPT))
          found.push(node)
      for (const text of found) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    wrap(document.body)
    new MutationObserver((changes) => {
      for (const { target, type } of changes) if (type === 'childList') wrap(target)
    }).observe(document.body, { childList: true, subtree: true })
  })
}
