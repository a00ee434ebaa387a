import { useEffect, type RefObject } from 'react'

/**
 * Lets the keyboard scroll a box, which is a tab stop while there is something to scroll. Some browsers do not do
 * this by themselves.
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
