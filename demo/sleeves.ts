import { FIRST_SLEEVES } from './sleeves-first.ts'
import { LATEST_SLEEVES } from './sleeves-latest.ts'

/** All goods of the demo, oldest first: the last five carry the badge of new ones. */
export const SLEEVES = [...FIRST_SLEEVES, ...LATEST_SLEEVES]
