import { GUARANTEE_BOX } from '#shared/terms/terms-annexes.ts'
import { wholeNumbers } from '#shared/whole-numbers.ts'
import type { Meta } from '#web/base/screen.ts'
import { useShop } from '#web/base/use-shop.ts'
import { TextPage } from '#web/storefront/form/text-page.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { PrescribedWords } from './terms-sections.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const meta: Meta = () => ({
  title: 'Garanties légales',
  description:
    'Deux ans de garantie légale de conformité\u00A0: ce qu’elle couvre, et comment la faire jouer.',
  path: '/garanties',
})

/** The law requires these notices before the purchase (code de la consommation, D. 211-2; regulation (EU) 2025/1960). */
export default function GuaranteesScreen() {
  const shop = useShop()
  return (
    <TextPage title="Garanties légales">
      <Notice />
      <h2>Ce que dit le code de la consommation</h2>
      <PrescribedWords {...GUARANTEE_BOX} />
      <h2>Faire jouer une garantie</h2>
      <p>
        Écrivez-nous par la <ShopLink to="/contact">page de contact</ShopLink>, à {shop.email}, au{' '}
        {wholeNumbers(`${shop.phone} ou à ${shop.company}, ${shop.address}`)}. Dites-nous le numéro de la
        commande et le défaut&#8239;; une photo nous aide.
      </p>
      <p>
        Sans accord sous deux mois, le médiateur de la consommation dont nous relevons peut être saisi
        gratuitement&nbsp;: {wholeNumbers(shop.mediator)}.
      </p>
    </TextPage>
  )
}

const YOUR_EUROPE = 'https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_fr.htm'

/** The European notice on the legal guarantee. */
function Notice() {
  const { guaranteeNotice } = useShop().officialPictures
  return (
    <figure className="grid gap-5 rounded-lg border-2 border-blue bg-blue-wash p-5 text-ink sm:grid-cols-[auto_1fr] sm:p-6">
      {guaranteeNotice ? <OfficialNotice src={guaranteeNotice} /> : <Years />}
      <div className={classNames('grid content-start gap-3', guaranteeNotice && 'sm:col-span-2')}>
        <p className="flex items-center gap-2 font-display text-heading font-bold">
          <Icon name="shield" className="size-6" />
          Garantie légale de conformité
        </p>
        <p>
          Dans l’Union européenne, tout bien neuf est garanti par son vendeur pendant au moins deux ans. Si le
          produit ne correspond pas à ce qui était convenu ou ne fonctionne pas, vous avez droit, sans
          frais&nbsp;:
        </p>
        <ul>
          <li>à sa réparation ou à son remplacement&#8239;;</li>
          <li>à défaut, à une réduction du prix ou au remboursement.</li>
        </ul>
        <p>
          La loi d’un pays peut donner davantage. Une garantie commerciale s’ajoute à ces droits, elle ne les
          remplace pas.
        </p>
      </div>
      <figcaption className="text-sm text-ink-soft sm:col-span-2">
        Vos droits dans l’Union&nbsp;: <a href={YOUR_EUROPE}>europa.eu/youreurope</a>
      </figcaption>
    </figure>
  )
}

/** The picture has a QR code. People cannot scan it with the device that shows it, so the picture is also a link. */
function OfficialNotice({ src }: { src: string }) {
  return (
    <a href={YOUR_EUROPE} className="sm:col-span-2">
      <img
        src={src}
        alt={
          'Avis de l’Union européenne\u00a0: garantie légale de conformité d’au moins deux ans sur tout bien neuf'
        }
        className="mx-auto w-full max-w-xl"
      />
    </a>
  )
}

function Years() {
  return (
    <span className="grid size-28 place-items-center rounded-full bg-blue text-center font-display leading-none font-bold text-paper">
      <span>
        <span className="block text-4xl">2</span>
        ans
        <span className="mt-1 block text-xs">au minimum</span>
      </span>
    </span>
  )
}
