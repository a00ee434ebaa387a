/** The three kinds of sleeves (storefront.md §2), side by side, drawn to one scale. */
const TYPES = [
  {
    name: 'Standard',
    size: '66 × 91 mm',
    width: 66,
    height: 91,
    text: 'La protection du jeu. Un peu d’air autour de la carte, un mélange facile, un petit prix. Le bon choix par défaut.',
  },
  {
    name: 'Perfect size',
    size: '64 × 89 mm',
    width: 64,
    height: 89,
    text: 'Ajustée à un millimètre près. Elle tient la carte sans jeu et se glisse dans une standard pour une double protection.',
  },
  {
    name: 'Premium',
    size: '66 × 91 mm, film épais',
    width: 66,
    height: 91,
    text: 'Un film de 100 à 120 microns et des soudures renforcées. Pour les cartes rares, signées, ou qui voyagent.',
  },
] as const

/** A trading card, in millimetres. */
const CARD = { width: 63, height: 88 }

export function GuideTypes() {
  return (
    <ul className="mt-6 grid gap-5 sm:grid-cols-3">
      {TYPES.map(({ name, size, width, height, text }) => (
        <li key={name} className="rounded-lg border border-hairline bg-raised p-5 shadow-sm">
          <svg viewBox="-4 -4 74 99" aria-hidden="true" className="mx-auto h-40">
            <rect
              x={(66 - CARD.width) / 2}
              y={(91 - CARD.height) / 2}
              width={CARD.width}
              height={CARD.height}
              rx="3"
              className="fill-violet"
            />
            <path d="m33 24 7 14 15 2-11 10 3 15-14-7-14 7 3-15-11-10 15-2z" className="fill-glass" />
            <rect
              x={(66 - width) / 2}
              y={(91 - height) / 2}
              width={width}
              height={height}
              rx="2"
              fill="none"
              strokeWidth={name === 'Premium' ? 3 : 1}
              className="stroke-ink"
            />
          </svg>
          <h3 className="mt-4 font-display text-heading font-semibold">{name}</h3>
          <p className="font-semibold text-iris">{size}</p>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
