/** The id that the page's `<main>` carries, with `tabIndex={-1}`. */
export const MAIN_ID = 'contenu'

/** The first stop of the keyboard: past the header, to what the page is about. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0 focus-visible:rounded-full"
    >
      Aller au contenu
    </a>
  )
}
