import { useEffect, type RefObject } from 'react'

/**
 * Makes a box a tab stop while it has content to scroll, so the keyboard can scroll it. Some browsers do not
 * do this by themselves.
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
