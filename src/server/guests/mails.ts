import { ORDER_LINK_DAYS } from '#shared/guests/order-link.ts'
import { mailBody, type MailConfig } from '../mail/mail-template.ts'
import { SECRET_PLACEHOLDER } from '../mail/secret-links.ts'
import { greeting } from '../mail/untrusted-names.ts'

type Named = { number: string; customer_first_name: string }

export function newLinkMail(
  { shop, publicUrl }: MailConfig,
  { number, customer_first_name: firstName }: Named,
  { accountUrl, isGuests }: { accountUrl: string; isGuests: boolean },
) {
  const sentence = isGuests
    ? `Voici un nouveau lien vers votre commande ${number}. Il fonctionne pendant ${ORDER_LINK_DAYS} jours après la livraison\u202F; gardez-le pour vous.`
    : `Votre commande ${number} est dans votre compte\u00A0: connectez-vous pour la voir.`
  const content = {
    title: 'Votre commande',
    paragraphs: [greeting(firstName), sentence],
    action: {
      label: 'Voir ma commande',
      url: isGuests ? `${publicUrl}/commande#token=${SECRET_PLACEHOLDER}` : accountUrl,
    },
    closing: ['Si vous n’êtes pas à l’origine de cette demande, ignorez ce message.'],
  }
  return { subject: `Le lien de votre commande ${number}`, ...mailBody(shop, content) }
}
