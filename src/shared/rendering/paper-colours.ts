/** Equal to `--color-paper` in `tokens.css` and `theme.css`. */
export const PAPER = '#f8f4ec'
export const DARK_PAPER = '#14131b'
