import { useState } from 'react'
import { eurosIn } from '#shared/catalogue/cell-values.ts'
import {
  centsOfFile,
  isOwnPack,
  OWN_PRICES,
  priceOfFile,
  pricesOfLine,
  type FileAnswer,
} from '#shared/catalogue/file-price.ts'
import { usualPackCents } from '#shared/catalogue/pack-price.ts'
import { isPackSize, packName, USUAL_SIZES } from '#shared/catalogue/pack-size.ts'
import { PRODUCT_COLUMNS } from '#shared/catalogue/product-columns.ts'
import { dimensionsError, readDimensions } from '#shared/catalogue/sleeve-rules.ts'
import { eurosToCents, formatCents } from '#shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { FileAnswers, ImportedFile } from './use-products-import.ts'

const PER_REQUIRED = 'Indiquez pour combien de pochettes est le prix du fichier, de 1 à 1\u202F000'
const SOURCE_REQUIRED = 'Indiquez pour combien de pochettes sont les prix du fichier'
const VAT_REQUIRED = 'Indiquez quelle TVA s’ajoute à ces prix'
const FORMAT_REQUIRED =
  'Indiquez le format des pochettes dont le fichier n’indique pas les dimensions, comme «\u202F66 × 91\u202F»'

type Asks = { prices: boolean; format: boolean }

/** Asks the person, because a wrong guess could sell a box of 100 sleeves as a pack of 5, or in the wrong format. */
export function ImportQuestions({
  file,
  asks,
  disabled,
  onCheck,
}: {
  file: ImportedFile
  asks: Asks
  disabled: boolean
  onCheck: (answers: FileAnswers) => void
}) {
  const [typed, setTyped] = useState<Typed>({ source: file.piecesColumn ? '' : 'same', per: '', vat: '' })
  const [format, setFormat] = useState('')
  // True for each question that the form showed when it was submitted. A question that appears afterwards shows no
  // error yet.
  const [tried, setTried] = useState<Asks>({ prices: false, format: false })
  const prices = asks.prices ? readPrices({ ...typed, vat: file.isUntaxed ? typed.vat : '0' }) : OWN_PRICES
  const dimensions = readDimensions(format)
  return (
    <form
      noValidate
      className="grid gap-3 rounded-md border border-hairline bg-sunk p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(asks)
        if (asks.format && (!dimensions || dimensionsError(dimensions))) return
        if (prices) onCheck({ prices, dimensions: asks.format ? dimensions : undefined })
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {asks.prices && (
          <PriceFields
            file={file}
            typed={typed}
            isTried={tried.prices}
            disabled={disabled}
            onType={setTyped}
          />
        )}
        {asks.format && (
          <Field
            name="format-du-fichier"
            label="Format des pochettes sans dimensions dans le fichier"
            hint={`Largeur × hauteur, en millimètres. S’il y en a plusieurs, indiquez-les dans le fichier, colonne «\u202F${PRODUCT_COLUMNS.dimensions}\u202F».`}
            error={tried.format ? (dimensions ? dimensionsError(dimensions) : FORMAT_REQUIRED) : undefined}
            value={format}
            autoComplete="off"
            maxLength={20}
            disabled={disabled}
            onChange={({ target }) => setFormat(target.value)}
          />
        )}
      </div>
      {asks.prices && prices && <Example file={file} prices={prices} />}
      <Button type="submit" size="sm" className="min-h-11 justify-self-start" disabled={disabled}>
        Vérifier le fichier
      </Button>
    </form>
  )
}

type Typed = {
  source: '' | 'line' | 'same'
  per: string
  vat: string
}

function PriceFields({
  file,
  typed,
  isTried,
  disabled,
  onType,
}: {
  file: ImportedFile
  typed: Typed
  isTried: boolean
  disabled: boolean
  onType: (typed: Typed) => void
}) {
  const { source, per, vat } = typed
  return (
    <>
      {file.piecesColumn !== undefined && (
        <Select
          name="pochettes-du-fichier"
          label="Le nombre de pochettes d’un prix"
          hint={`Le fichier a une colonne «\u202F${file.piecesColumn}\u202F».`}
          error={isTried && source === '' ? SOURCE_REQUIRED : undefined}
          value={source}
          disabled={disabled}
          onChange={({ target: { value } }) =>
            onType({ ...typed, source: value === 'line' || value === 'same' ? value : '' })
          }
          options={[
            { value: '', label: 'Choisir' },
            { value: 'line', label: `Celui de sa ligne, «\u202F${file.piecesColumn}\u202F»` },
            { value: 'same', label: 'Le même pour tout le fichier' },
          ]}
        />
      )}
      {source === 'same' && (
        <Field
          name="prix-pour"
          label="Le prix du fichier est pour … pochettes"
          hint={`Colonne «\u202F${file.priceColumn}\u202F». 5 pour un lot de 5, 100 pour une boîte de 100.`}
          error={isTried && !readPrices({ ...typed, vat: '0' }) ? PER_REQUIRED : undefined}
          value={per}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          disabled={disabled}
          onChange={({ target }) => onType({ ...typed, per: target.value })}
        />
      )}
      {file.isUntaxed && (
        <Select
          name="tva-du-fichier"
          label="TVA à ajouter"
          hint="Les prix de cette colonne sont hors taxes."
          error={isTried && vat === '' ? VAT_REQUIRED : undefined}
          value={vat}
          disabled={disabled}
          onChange={({ target }) => onType({ ...typed, vat: target.value })}
          options={[
            { value: '', label: 'Choisir' },
            { value: '20', label: '20 %' },
            { value: '5.5', label: '5,5 %' },
            { value: '0', label: 'Aucune (franchise, ou prix sans TVA)' },
          ]}
        />
      )}
    </>
  )
}

function readPrices({ source, per, vat }: Typed): FileAnswer | undefined {
  if (source === '' || vat === '') return undefined
  if (source === 'line') return { per: 'line', vat: Number(vat) }
  const count = Number(per)
  return /^\d{1,4}$/u.test(per.trim()) && isPackSize(count) ? { per: count, vat: Number(vat) } : undefined
}

function Example({ file, prices: ofFile }: { file: ImportedFile; prices: FileAnswer }) {
  const priced = file.lines.find(
    ({ cells }) => (eurosIn(cells.price ?? '') ?? 0) > 0 && pricesOfLine(ofFile, cells.piecesPerPack),
  )
  const prices = pricesOfLine(ofFile, priced?.cells.piecesPerPack)
  if (!priced || !prices) return null
  const cents = eurosToCents(eurosIn(priced.cells.price ?? '') ?? 0)
  const base = priceOfFile(cents / 100, prices)
  const packs = isOwnPack(prices)
    ? [
        `${packName(prices.per).toLowerCase()} à ${formatCents(centsOfFile(cents / 100, prices))}, seul lot proposé`,
      ]
    : USUAL_SIZES.toReversed().map(
        (size) => `${packName(size).toLowerCase()} à ${formatCents(usualPackCents(base, size))}`,
      )
  return (
    <output className="text-sm">
      Par exemple «&#8239;<span>{priced.cells.name}</span>&#8239;», <span>{formatCents(cents)}</span> dans le
      fichier&nbsp;: <span>{packs.join(', ')}</span>.
      <span>{` Le stock du fichier compte des ${isOwnPack(prices) ? `lots de ${prices.per}` : 'pochettes'}.`}</span>
    </output>
  )
}
