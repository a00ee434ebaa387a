import { sidesOf } from '#shared/catalogue/size-margin.ts'

/** Pixels per millimetre. */
const PIXELS = 1.3
const ROOM = 16

/** In millimetres: '63x88'. */
type SizeDrawingProps = {
  card: string
  sleeve: string
  within?: string | undefined
}

export function SizeDrawing({ card, sleeve, within = sleeve }: SizeDrawingProps) {
  const [inner, outer] = [sidesOf(card), sidesOf(sleeve)]
  const [across, along] = [(outer.width - inner.width) / 2, (outer.height - inner.height) / 2]
  const second = sidesOf(within)
  const [left, top] = [(second.width - outer.width) / 2, (second.height - outer.height) / 2]
  return (
    <svg
      viewBox={`${-1 - left} ${-1 - top} ${outer.width + left + ROOM} ${outer.height + top + ROOM}`}
      aria-hidden="true"
      width={(outer.width + left + ROOM) * PIXELS}
      height={(outer.height + top + ROOM) * PIXELS}
      className="h-auto max-w-full shrink-0"
    >
      {within !== sleeve && (
        <rect
          x={-left}
          y={-top}
          width={second.width}
          height={second.height}
          rx="2.5"
          fill="none"
          strokeWidth="0.8"
          strokeDasharray="2.5 1.5"
          className="stroke-ink-soft"
        />
      )}
      <rect width={outer.width} height={outer.height} rx="2.5" className="fill-iris" />
      <rect
        x={across}
        y={along}
        width={inner.width}
        height={inner.height}
        rx="3"
        className="fill-grey-wash"
      />
      <Arrow
        d={`M0 ${outer.height + 4}H${outer.width}`}
        ends={`M0 ${outer.height + 2}v4M${outer.width} ${outer.height + 2}v4`}
      />
      <text
        x={outer.width / 2}
        y={outer.height + 12}
        textAnchor="middle"
        fontSize="9"
        className="fill-ink-soft font-semibold"
      >
        {outer.width}
      </text>
      <Arrow
        d={`M${outer.width + 4} 0V${outer.height}`}
        ends={`M${outer.width + 2} 0h4M${outer.width + 2} ${outer.height}h4`}
      />
      <text
        transform={`translate(${outer.width + 12} ${outer.height / 2}) rotate(-90)`}
        textAnchor="middle"
        fontSize="9"
        className="fill-ink-soft font-semibold"
      >
        {outer.height}
      </text>
    </svg>
  )
}

function Arrow({ d, ends }: { d: string; ends: string }) {
  return <path d={d + ends} fill="none" strokeWidth="0.8" className="stroke-ink-soft" />
}
