import { formatCents, formatRoundCents } from '#shared/money.ts'
import { PAGE_PATHS, PAGE_TITLES } from '#shared/settings/owner-texts.ts'
import { OVERSEAS } from '#shared/shipping/countries.ts'
import { customsNotice } from '#shared/shipping/customs.ts'
import { deliveryDelay } from '#shared/shipping/delivery-delay.ts'
import {
  deliveredCountries,
  offeredMethods,
  servedCountries,
  whereWeShip,
} from '#shared/shipping/delivery.ts'
import { SHIPPING_LABELS } from '#shared/shipping/shipping-methods.ts'
import { publicLoader } from '#web/api/public-loader.ts'
import { useScreenData, type Meta } from '#web/base/screen.ts'
import { useShop } from '#web/base/use-shop.ts'
import { TextPage } from '#web/storefront/form/text-page.tsx'
import { Cell, HeadCell, Table } from '#web/ui/table.tsx'
import { OwnersText } from './owners-text.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

const load = publicLoader((api) => api.getPageText('delivery'))
export { load as loader, load as clientLoader }

export const meta: Meta = () => ({
  title: PAGE_TITLES.delivery,
  description: 'Où nous livrons, en combien de temps, et pour combien.',
  path: PAGE_PATHS.delivery,
})

export default function DeliveryScreen() {
  const { content } = useScreenData<typeof load>()
  const { delivery, closingText, delayFrom } = useShop()
  const overseas = deliveredCountries(delivery).includes(OVERSEAS)
    ? `, ${deliveryDelay(delivery, OVERSEAS)} outre-mer`
    : ''
  const customs = deliveredCountries(delivery).flatMap((country) => customsNotice(country) ?? [])
  return (
    <TextPage title={PAGE_TITLES.delivery}>
      {content !== '' && <OwnersText html={content} />}
      <h2>Pays et tarifs</h2>
      <p>{whereWeShip(delivery)}</p>
      <Fees />
      <h2>Délais</h2>
      <p>
        <span>{`Votre commande arrive en ${deliveryDelay(delivery)}${overseas}${delayFrom}.`}</span>{' '}
        {closingText} Un e-mail vous indique le numéro de suivi quand le colis part.
      </p>
      {customs.length > 0 && <h2>Douane</h2>}
      {customs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </TextPage>
  )
}

function Fees() {
  const { delivery } = useShop()
  return (
    <Table caption="Tarifs de livraison" captionHidden>
      <thead>
        <tr>
          <HeadCell className="px-3!">Mode</HeadCell>
          <HeadCell className="px-3!">Pays</HeadCell>
          <HeadCell numeric className="px-3! text-right!">
            Tarif
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {offeredMethods(delivery).flatMap((method) =>
          servedCountries(delivery, method).map((country) => {
            const { feeCents, freeFromCents } = delivery.offers[method][country]
            return (
              <tr key={`${method} ${country}`}>
                <Cell className="px-3!">
                  {SHIPPING_LABELS[method]}
                  {method === 'trackedLetter' && delivery.letter && (
                    <span className="block text-ink-soft">{`${delivery.letter.letterMax}\u00A0g au plus`}</span>
                  )}
                </Cell>
                <Cell className="px-3!">{country}</Cell>
                <Cell numeric className="px-3! text-right!">
                  {formatCents(feeCents)}
                  {freeFromCents !== null && (
                    <span className="block text-ink-soft">
                      offerte dès&nbsp;{formatRoundCents(freeFromCents)}
                    </span>
                  )}
                </Cell>
              </tr>
            )
          }),
        )}
      </tbody>
    </Table>
  )
}
