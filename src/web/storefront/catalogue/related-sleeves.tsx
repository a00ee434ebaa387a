import type { Sleeve } from '#shared/catalogue/contract.ts'
import { ProductCard } from './product-card.tsx'

/** Others of the same category. */
export function RelatedSleeves({ sleeves }: { sleeves: readonly Sleeve[] }) {
  if (sleeves.length === 0) return null
  return (
    <section aria-labelledby="voisines" className="mt-20 border-t border-hairline pt-10">
      <h2 id="voisines" className="font-display text-title font-bold">
        Dans la même collection
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 md:gap-x-6">
        {sleeves.map((sleeve) => {
          const { _id: id } = sleeve
          return (
            <li key={id}>
              <ProductCard sleeve={sleeve} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
