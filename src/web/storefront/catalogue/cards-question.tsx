import { useState } from 'react'
import { type Cover, cheapestCover, decksOf } from '#shared/cart/cover-cards.ts'
import { offeredPacks, packCents, type Pack } from '#shared/catalogue/pack-price.ts'
import { timesPack } from '#shared/catalogue/pack-size.ts'
import { counted } from '#shared/count.ts'
import { formatCents } from '#shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'

type CardsQuestionProps = {
  sleeve: { fits: string; packs: readonly Pack[] }
  /** How many more sleeves the stock and the limit per product allow. */
  stock: number
  disabled: boolean
  onAdd: (cover: Cover) => void
}

export function CardsQuestion({ sleeve, stock, disabled, onAdd }: CardsQuestionProps) {
  const [chosen, setChosen] = useState<number | 'other'>()
  const [typed, setTyped] = useState('')
  const cards = chosen === 'other' ? Number(typed) || 0 : chosen
  const choose = (next: number | 'other') => setChosen(next === chosen ? undefined : next)
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-3">
      <legend className="mb-2 text-sm font-semibold">Pour combien de cartes&#8239;?</legend>
      <div className="flex flex-wrap gap-2">
        {decksOf(sleeve.fits).map(({ cards: size, game }) => (
          <Chip
            key={size}
            label={`${size} (${game})`}
            active={chosen === size}
            onClick={() => choose(size)}
          />
        ))}
        <Chip label="Autre" active={chosen === 'other'} onClick={() => choose('other')} />
      </div>
      {chosen === 'other' && (
        <Field
          name="cards"
          label="Nombre de cartes"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          // A pasted '1 000' is longer than its digits.
          onChange={({ target }) => setTyped(target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 4))}
        />
      )}
      <div aria-live="polite">
        {cards !== undefined && cards > 0 && <Proposal {...{ sleeve, stock, cards, onAdd }} />}
      </div>
    </fieldset>
  )
}

type ProposalProps = Omit<CardsQuestionProps, 'disabled'> & { cards: number }

function Proposal({ sleeve, stock, cards, onAdd }: ProposalProps) {
  const packs = offeredPacks(sleeve).map((pack) => ({ size: pack.size, cents: packCents(pack) }))
  const cover = cheapestCover(packs, cards, stock)
  if (!cover)
    return (
      <p className="rounded-md bg-sunk px-4 py-3 text-ink-soft">
        {`Il ne reste pas assez de pochettes pour ${counted(cards, 'carte')} dans une même commande.`}
      </p>
    )
  const spare = cover.sleeves - cards
  return (
    <div className="grid gap-3 rounded-md bg-sunk p-4">
      <p>
        <strong>{cover.packs.map(({ size, quantity }) => timesPack(quantity, size)).join(' + ')}</strong>
        <span className="block text-sm text-ink-soft">
          {[
            counted(cover.sleeves, 'pochette'),
            formatCents(cover.cents),
            ...(spare > 0 ? [`${spare} de rechange`] : []),
          ].join(' · ')}
        </span>
      </p>
      <Button variant="secondary" onClick={() => onAdd(cover)}>
        {`Ajouter ces ${counted(cover.sleeves, 'pochette')}`}
      </Button>
    </div>
  )
}
