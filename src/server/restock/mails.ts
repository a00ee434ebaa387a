import { packPath } from '#shared/catalogue/addresses.ts'
import { RESTOCK_LINK_DAYS, RESTOCK_MONTHS } from '#shared/privacy/retention-periods.ts'
import { mailBody, type MailConfig } from '../mail/mail-template.ts'
import type { MailDraft } from '../mail/outbox.ts'
import { SECRET_PLACEHOLDER } from '../mail/secret-links.ts'

type Wanted = { slug: string; name: string }

export function confirmRestockMail(
  { shop, publicUrl }: MailConfig,
  to: string,
  sleeve: Wanted,
  secretId: string,
): MailDraft {
  return {
    key: `restock-confirmation:${secretId}`,
    secretId,
    to,
    subject: `Confirmez votre alerte de retour en stock\u00A0: ${sleeve.name}`,
    ...mailBody(shop, {
      title: `Confirmez votre alerte de retour en stock\u00A0: ${sleeve.name}`,
      paragraphs: [
        `Quelqu’un, sans doute vous, a demandé à être averti par e-mail du retour en stock de «\u202F${sleeve.name}\u202F».`,
        `Confirmez cette demande dans les ${RESTOCK_LINK_DAYS} jours. Vous recevrez un seul e-mail, puis votre adresse sera effacée, au plus tard après ${RESTOCK_MONTHS} mois.`,
      ],
      action: { label: 'M’avertir', url: `${publicUrl}/retour-en-stock#token=${SECRET_PLACEHOLDER}` },
      closing: [
        'Le même lien permet de renoncer. Si ce n’était pas vous, ignorez ce message\u00A0: votre adresse sera effacée.',
      ],
    }),
  }
}

export function backInStockMail(
  { shop, publicUrl }: MailConfig,
  to: string,
  sleeve: Wanted & { size: number },
  requestId: string,
): MailDraft {
  return {
    key: `back-in-stock:${requestId}`,
    to,
    subject: `${sleeve.name} est de nouveau en stock`,
    ...mailBody(shop, {
      title: `${sleeve.name} est de nouveau en stock`,
      paragraphs: [
        'Vous avez demandé à en être averti. Rien n’est réservé\u00A0: premier arrivé, premier servi.',
      ],
      action: { label: 'Voir la protection', url: `${publicUrl}${packPath(sleeve, sleeve.size)}` },
      closing: ['Votre demande est supprimée\u00A0: nous ne vous écrirons plus à ce sujet.'],
    }),
  }
}
