/** The ref of the chosen link of a `tab-row`: on a narrow screen the row scrolls to it; the page stays where it is. */
export function scrollToTab(link: HTMLElement | null): void {
  const row = link?.closest<HTMLElement>('.tab-row')
  if (link && row) row.scrollLeft = link.offsetLeft - link.offsetWidth / 2
}

/** The ref of the row: browsers leave a link that is half in view where it is. */
export function followFocus(row: HTMLElement | null) {
  row?.addEventListener('focusin', showFocused)
  return () => row?.removeEventListener('focusin', showFocused)
}

/** Under a finger nothing moves. */
function showFocused({ target }: FocusEvent) {
  if (target instanceof HTMLElement && target.matches(':focus-visible')) scrollToTab(target)
}
