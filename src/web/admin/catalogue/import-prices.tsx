import { useState } from 'react'
import { centsOfFile, isOwnPack, priceOfFile, type FilePrices } from '#shared/catalogue/file-price.ts'
import { usualPackCents } from '#shared/catalogue/pack-price.ts'
import { USUAL_SIZES, packName } from '#shared/catalogue/pack-size.ts'
import { parsePriceCents } from '#shared/catalogue/sleeve-rules.ts'
import { formatCents } from '#shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ImportedFile } from './use-products-import.ts'

const PER_REQUIRED = 'Dites pour combien de pochettes est le prix du fichier, de 1 à 1\u202F000'
const VAT_REQUIRED = 'Dites quelle TVA s’ajoute à ces prix'

/** What a price of another shop's file is for. Nothing is guessed: a box of 100 would be sold as 5. */
export function ImportPrices({
  file,
  disabled,
  onCheck,
}: {
  file: ImportedFile
  disabled: boolean
  onCheck: (prices: FilePrices) => void
}) {
  const [per, setPer] = useState('')
  const [vat, setVat] = useState('')
  const [isTried, setTried] = useState(false)
  const prices = readPrices(per, file.isUntaxed ? vat : '0')
  const isPerWrong = !/^\d{1,4}$/u.test(per.trim()) || Number(per) < 1 || Number(per) > 1_000
  return (
    <form
      noValidate
      className="grid gap-3 rounded-md border border-hairline bg-sunk p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (prices) onCheck(prices)
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          name="prix-pour"
          label="Le prix du fichier est pour … pochettes"
          hint={`Colonne «\u202F${file.priceColumn}\u202F». 5 pour un lot de 5, 100 pour une boîte de 100.`}
          error={isTried && isPerWrong ? PER_REQUIRED : undefined}
          value={per}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          disabled={disabled}
          onChange={({ target }) => setPer(target.value)}
        />
        {file.isUntaxed && (
          <Select
            name="tva-du-fichier"
            label="TVA à ajouter"
            hint="Les prix de cette colonne sont hors taxes."
            error={isTried && vat === '' ? VAT_REQUIRED : undefined}
            value={vat}
            disabled={disabled}
            onChange={({ target }) => setVat(target.value)}
            options={[
              { value: '', label: 'Choisir' },
              { value: '20', label: '20 %' },
              { value: '5.5', label: '5,5 %' },
              { value: '0', label: 'Aucune (franchise, ou prix sans TVA)' },
            ]}
          />
        )}
      </div>
      {prices && <Example file={file} prices={prices} />}
      <Button type="submit" size="sm" className="min-h-11 justify-self-start" disabled={disabled}>
        Vérifier le fichier
      </Button>
    </form>
  )
}

function readPrices(per: string, vat: string): FilePrices | undefined {
  const count = Number(per)
  if (!/^\d{1,4}$/u.test(per.trim()) || count < 1 || count > 1_000 || vat === '') return undefined
  return { per: count, vat: Number(vat) }
}

/** What the first price of the file becomes. */
function Example({ file, prices }: { file: ImportedFile; prices: FilePrices }) {
  const priced = file.lines.find(({ cells }) => parsePriceCents(cells.price ?? '') > 0)
  if (!priced) return null
  const cents = parsePriceCents(priced.cells.price ?? '')
  const base = priceOfFile(cents / 100, prices)
  const packs = isOwnPack(prices)
    ? [
        `${packName(prices.per).toLowerCase()} ${formatCents(centsOfFile(cents / 100, prices))}, seul lot proposé`,
      ]
    : USUAL_SIZES.toReversed().map(
        (size) => `${packName(size).toLowerCase()} ${formatCents(usualPackCents(base, size))}`,
      )
  return (
    <output className="text-sm">
      Par exemple «&#8239;{priced.cells.name}&#8239;», {formatCents(cents)} dans le fichier&nbsp;:{' '}
      {packs.join(', ')}.{isOwnPack(prices) && ` Le stock du fichier compte des lots de ${prices.per}.`}
    </output>
  )
}
