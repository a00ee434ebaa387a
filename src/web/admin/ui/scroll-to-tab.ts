/** The ref for the current link of a `tab-row`. A narrow row scrolls to the link, and the page stays in place. */
export function scrollToTab(link: HTMLElement | null): void {
  const row = link?.closest<HTMLElement>('.tab-row')
  if (link && row) row.scrollLeft = link.offsetLeft - link.offsetWidth / 2
}

/**
 * The ref for the row. It makes the row scroll to the focused link, because browsers do not scroll to a link that is
 * half visible.
 */
export function followFocus(row: HTMLElement | null) {
  row?.addEventListener('focusin', showFocused)
  return () => row?.removeEventListener('focusin', showFocused)
}

/** Nothing moves during a touch. */
function showFocused({ target }: FocusEvent) {
  if (target instanceof HTMLElement && target.matches(':focus-visible')) scrollToTab(target)
}
