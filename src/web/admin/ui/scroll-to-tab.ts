/** The ref of the current link of a `tab-row`. A narrow row scrolls to it, and the page stays in place. */
export function scrollToTab(link: HTMLElement | null): void {
  const row = link?.closest<HTMLElement>('.tab-row')
  if (link && row) row.scrollLeft = link.offsetLeft - link.offsetWidth / 2
}

/** The ref of the row. It scrolls to the focused link, because browsers do not scroll to one that is half visible. */
export function followFocus(row: HTMLElement | null) {
  row?.addEventListener('focusin', showFocused)
  return () => row?.removeEventListener('focusin', showFocused)
}

/** Nothing moves during a touch. */
function showFocused({ target }: FocusEvent) {
  if (target instanceof HTMLElement && target.matches(':focus-visible')) scrollToTab(target)
}
