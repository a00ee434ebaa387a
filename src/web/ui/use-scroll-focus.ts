import { useEffect, type RefObject } from 'react'

/**
 * Lets the keyboard scroll a box: it is a tab stop while there is something to scroll. Not every browser does
 * this by itself.
 */
export function useScrollFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current
    const update = () => {
      if (!element) return
      const scrolls = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight
      if (scrolls) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    const watch = new ResizeObserver(update)
    if (element) watch.observe(element)
    return () => watch.disconnect()
  }, [box])
}
