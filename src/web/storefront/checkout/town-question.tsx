import { useEffect, useRef, useState } from 'react'
import type { PostalAddress } from '#shared/shipping/address-rules.ts'
import { plainPostalCode } from '#shared/shipping/plain-postal-code.ts'
import { townQuestion } from '#shared/shipping/town-match.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Place = Pick<PostalAddress, 'country' | 'postalCode' | 'city'>
type Question = {
  text: string
  about: string
  /** Undefined if the postal code does not have exactly one town. */
  town: string | undefined
}

const placeOf = ({ postalCode, city, country }: Place) =>
  `${plainPostalCode(postalCode, country)} ${city.trim()}`

export function useTownQuestion(place: Place) {
  const [question, setQuestion] = useState<Question>()
  const kept = useRef<string>(undefined)
  const about = placeOf(place)
  return {
    question: question?.about === about ? question : undefined,
    keep: () => {
      kept.current = about
    },
    /** Resolves to false if the question is shown. */
    mayGoOn: async (): Promise<boolean> => {
      if (place.country !== 'France' || kept.current === about) return true
      const postalCode = plainPostalCode(place.postalCode, place.country)
      const towns = await townsOf(postalCode)
      const text = towns && townQuestion({ postalCode, city: place.city }, towns)
      setQuestion(text ? { text, about, town: towns.length === 1 ? towns[0] : undefined } : undefined)
      return !text
    },
  }
}

/** Undefined if the call fails, because a failed check must not block the purchase. */
async function townsOf(postalCode: string): Promise<readonly string[] | undefined> {
  try {
    return (await api.call('GET /api/towns/:postalCode', { params: { postalCode } })).towns
  } catch {
    return undefined
  }
}

type TownQuestionProps = {
  question: Question
  onTake: (town: string) => void
  onKeep: () => void
}

export function TownQuestion({ question: { text, town }, onTake, onKeep }: TownQuestionProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={text}
      className="grid gap-3 rounded-md border border-yellow bg-yellow-wash p-4 text-ink"
    >
      <p className="flex gap-2.5 font-semibold">
        <Icon name="alert" className="mt-0.5 size-5 text-yellow" />
        <span>{text}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        {town && <Button onClick={() => onTake(town)}>{`Choisir ${town}`}</Button>}
        <Button type="submit" variant="secondary" onClick={onKeep}>
          Garder cette adresse
        </Button>
      </div>
    </section>
  )
}
