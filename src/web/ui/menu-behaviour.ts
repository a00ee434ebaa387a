function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
  const at = items.findIndex((item) => item === document.activeElement)
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const target = targets[key]
  if (target === undefined || items.length === 0) return false
  items.at(target % items.length)?.focus()
  return true
}

function onKey(menu: HTMLDetailsElement, event: KeyboardEvent): void {
  if (event.key === 'Escape' && menu.open) {
    menu.open = false
    menu.querySelector('summary')?.focus()
    return
  }
  if (event.key === 'ArrowDown') menu.open = true
  if (menu.open && moveFocus(menu, event.key)) event.preventDefault()
}

/** Makes `<details>` react to keys and close like a menu. Returns a function that ends this behaviour. */
export function behaveAsMenu(menu: HTMLDetailsElement): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const closeOutside = ({ target }: Event) => {
    if (menu.open && target instanceof Node && !menu.contains(target)) menu.open = false
  }
  const closeOnChoice = ({ target }: Event) => {
    if (target instanceof Element && (target.closest('a, button') || target.matches('nav'))) menu.open = false
  }
  document.addEventListener('pointerdown', closeOutside, { signal })
  document.addEventListener('focusin', closeOutside, { signal })
  menu.addEventListener('click', closeOnChoice, { signal })
  menu.addEventListener('keydown', (event) => onKey(menu, event), { signal })
  return () => leaving.abort()
}
