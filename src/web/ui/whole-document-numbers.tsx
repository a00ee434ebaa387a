const NUMBERS = /(\b[ACF]-\d{4}-\d+)/u

export function WholeDocumentNumbers({ children }: { children: string }) {
  return children.split(NUMBERS).map((part, place) =>
    place % 2 === 1 ? (
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
