import type { MonthVat } from '#shared/documents/contract.ts'
import { formatEuros } from '#shared/money.ts'
import { Money } from '#web/ui/money.tsx'
import { Cell, HeadCell, Table } from '#web/ui/table.tsx'

const percentText = (percent: number) => `${percent.toLocaleString('fr-FR')}\u00A0%`

export function MonthVatTable({ vat: { rows, franchise } }: { vat: MonthVat }) {
  return (
    <>
      {rows.length > 0 ? (
        <Table caption="TVA du mois, par pays et par taux" captionHidden className="mt-4">
          <thead>
            <tr>
              <HeadCell className="max-sm:px-1.5!">Pays</HeadCell>
              <HeadCell numeric className="max-sm:px-1.5!">
                Taux
              </HeadCell>
              <HeadCell numeric className="max-sm:px-1.5!">
                Montant HT
              </HeadCell>
              <HeadCell numeric className="max-sm:px-1.5!">
                TVA
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ country, percent, net, vat }) => (
              <tr key={`${country} ${percent}`}>
                <Cell className="py-2! max-sm:px-1.5!">{country ?? 'Sans TVA'}</Cell>
                <Cell numeric className="py-2! max-sm:px-1.5!">
                  {percentText(percent)}
                </Cell>
                <Cell numeric className="py-2! max-sm:px-1.5!">
                  <Money euros={net} />
                </Cell>
                <Cell numeric className="py-2! max-sm:px-1.5!">
                  <Money euros={vat} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <p className="mt-4 text-sm text-ink-soft">Aucun document ce mois-ci.</p>
      )}
      {franchise && (
        <p className="mt-3 text-sm text-ink-soft">
          <strong>Franchise de TVA</strong>&nbsp;: <span>{formatEuros(franchise.turnover)}</span> facturés
          cette année. <span>{franchiseText(franchise)}</span>
        </p>
      )}
    </>
  )
}

function franchiseText({ threshold, upperThreshold }: NonNullable<MonthVat['franchise']>): string {
  return `Au-delà de ${formatEuros(threshold)}, vous facturez la TVA dès le 1er\u00A0janvier suivant\u202F; au-delà de ${formatEuros(upperThreshold)}, dès le jour du dépassement.`
}
