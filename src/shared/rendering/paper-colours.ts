/**
 * The background of pages, also for a phone's bars and start screen. Equal to `--color-paper` in `tokens.css` and
 * `theme.css`.
 */
export const PAPER = '#f8f4ec'
export const DARK_PAPER = '#14131b'
