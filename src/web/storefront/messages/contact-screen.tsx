import { REPLY_WITHIN_HOURS } from '#shared/messages/message-rules.ts'
import { wholeNumbers } from '#shared/whole-numbers.ts'
import type { Meta } from '#web/base/screen.ts'
import { useShop } from '#web/base/use-shop.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { ContactForm } from './contact-form.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const meta: Meta = () => ({
  title: 'Nous contacter',
  description: `Une question sur une protection, une commande, un retour\u202F? Réponse sous ${REPLY_WITHIN_HOURS} heures ouvrées.`,
  path: '/contact',
})

export default function ContactScreen() {
  const shop = useShop()
  return (
    <div className="page grid gap-x-16 gap-y-10 pt-8 sm:pt-12 lg:grid-cols-[minmax(0,var(--container-text))_minmax(0,1fr)]">
      <div>
        <h1 className="font-display text-title font-bold">Nous contacter</h1>
        <p className="mt-2 mb-8 text-ink-soft">
          Écrivez-nous&nbsp;: nous répondons sous {REPLY_WITHIN_HOURS}&nbsp;heures ouvrées.
        </p>
        <ContactForm />
      </div>
      <aside aria-label="Autres moyens de nous joindre" className="grid content-start gap-6">
        <div className="rounded-lg border border-hairline bg-raised p-5 shadow-sm sm:p-6">
          <h2 className="font-display text-heading font-semibold">Nous joindre autrement</h2>
          <dl className="mt-4 grid gap-3">
            <Way label="Par e-mail">
              <a
                href={`mailto:${shop.email}`}
                className="break-all underline underline-offset-4 hover:text-iris"
              >
                {shop.email}
              </a>
            </Way>
            <Way label="Par téléphone">
              <a
                href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`}
                className="underline underline-offset-4 hover:text-iris"
              >
                {wholeNumbers(shop.phone)}
              </a>
            </Way>
            <Way label="Par courrier">
              <address className="not-italic">
                {shop.company}
                <br />
                {wholeNumbers(shop.address)}
              </address>
            </Way>
          </dl>
        </div>
        <p className="text-sm text-ink-soft">
          La réponse à votre question est peut-être déjà dans le{' '}
          <ShopLink to="/guide-achat" className="underline underline-offset-4 hover:text-iris">
            guide d’achat
          </ShopLink>
          . Vos données servent à vous répondre, et à rien d’autre&nbsp;:{' '}
          <ShopLink to="/privacy-policy" className="underline underline-offset-4 hover:text-iris">
            politique de confidentialité
          </ShopLink>
          .
        </p>
      </aside>
    </div>
  )
}

function Way({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
