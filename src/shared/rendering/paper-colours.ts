/** The ground of the pages, for what surrounds them: a phone's bars, its start screen. `--color-paper` in `tokens.css` and `theme.css`. */
export const PAPER = '#f8f4ec'
export const DARK_PAPER = '#14131b'
