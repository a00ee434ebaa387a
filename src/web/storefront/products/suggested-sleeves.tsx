import { useEffect, useState } from 'react'
import { type CardSleeve, cardSleeve } from '#shared/catalogue/card-sleeve.ts'
import { isSoldOut } from '#shared/catalogue/pack-price.ts'
import { idOf } from '#shared/ids.ts'
import { SUGGESTED_SLEEVES } from '#shared/page-size.ts'
import { browserApi } from '#web/session/browser-api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SleeveCard } from './sleeve-card.tsx'

type SuggestedSleevesProps = {
  title: string
  like?: string | undefined
  without?: readonly string[]
}

export function SuggestedSleeves({ title, like, without = [] }: SuggestedSleevesProps) {
  const sleeves = useSuggested(like).filter((sleeve) => !isSoldOut(sleeve) && !without.includes(idOf(sleeve)))
  if (sleeves.length === 0) return null
  return (
    <section aria-labelledby="suggestions" className="pt-6">
      <h2 id="suggestions" className="font-display text-heading font-semibold">
        {title}
      </h2>
      {/* Without `like` the list takes the whole width, with the catalogue's gap between columns. */}
      <ul
        className={classNames(
          'mt-5 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 max-md:[&>:last-child:nth-child(3)]:hidden',
          !like && 'md:gap-x-6',
        )}
      >
        {sleeves.slice(0, SUGGESTED_SLEEVES).map((sleeve) => (
          <li key={idOf(sleeve)}>
            <SleeveCard sleeve={sleeve} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function useSuggested(like: string | undefined): readonly CardSleeve[] {
  const [sleeves, setSleeves] = useState<readonly CardSleeve[]>([])
  useEffect(() => {
    let isLeft = false
    void read(like).then(
      (found) => isLeft || setSleeves(found.map(cardSleeve)),
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [like])
  return sleeves
}

const read = async (like: string | undefined) =>
  like
    ? browserApi.relatedSleeves(like)
    : (await browserApi.listSleeves({ availability: 'recent', limit: SUGGESTED_SLEEVES })).sleeves
