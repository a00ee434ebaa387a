export function scrollToTab(link: HTMLElement | null): void {
  const row = link?.closest<HTMLElement>('.tab-row')
  if (link && row) row.scrollLeft = link.offsetLeft - link.offsetWidth / 2
}

/**
 * Use this function as the ref of a row of tabs, because browsers may not scroll to a focused link that is half visible.
 */
export function followFocus(row: HTMLElement | null) {
  row?.addEventListener('focusin', showFocused)
  return () => row?.removeEventListener('focusin', showFocused)
}

function showFocused({ target }: FocusEvent) {
  if (target instanceof HTMLElement && target.matches(':focus-visible')) scrollToTab(target)
}
