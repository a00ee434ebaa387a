import { formatDate } from '#shared/dates.ts'
import { WITHDRAWAL_DAYS } from '#shared/orders/withdrawal-days.ts'
import { mailBody, type MailConfig } from '../mail/mail-template.ts'
import type { MailDraft } from '../mail/outbox.ts'
import { greeting } from '../mail/untrusted-names.ts'

type Person = { id: string; email: string; first_name: string }

export function deletionWarningMail(
  { shop, publicUrl }: MailConfig,
  person: Person,
  { deletedOn, isChosen }: { deletedOn: Date; isChosen: boolean },
): MailDraft {
  return {
    key: `deletion-warning:${person.id}:${deletedOn.toISOString().slice(0, 10)}`,
    to: person.email,
    subject: `Votre compte ${shop.name} sera bientôt supprimé`,
    ...mailBody(shop, {
      title: 'Votre compte sera bientôt supprimé',
      paragraphs: [
        greeting(person.first_name),
        isChosen
          ? `Vous ne vous êtes pas connecté depuis près de deux ans. Comme vous l’avez choisi dans vos réglages, votre compte et vos données seront supprimés le ${formatDate(deletedOn)}.`
          : `Vous ne vous êtes pas connecté depuis près de trois ans. Nous ne gardons pas les comptes qui ne servent plus\u00A0: le vôtre et vos données seront supprimés le ${formatDate(deletedOn)}.`,
        'Pour garder votre compte, il suffit de vous connecter avant cette date.',
      ],
      action: { label: 'Garder mon compte', url: `${publicUrl}/login?from=%2Fprofile` },
    }),
  }
}

export function deletionReminderMail(
  { shop, publicUrl }: MailConfig,
  person: Person,
  deletedOn: Date,
): MailDraft {
  return {
    key: `deletion-reminder:${person.id}:${deletedOn.toISOString().slice(0, 10)}`,
    to: person.email,
    subject: `Dernier rappel\u00A0: votre compte ${shop.name} va être supprimé`,
    ...mailBody(shop, {
      title: 'Votre compte va être supprimé',
      paragraphs: [
        greeting(person.first_name),
        `Sans nouvelles de vous depuis trois ans, nous supprimerons votre compte et vos données le ${formatDate(deletedOn)}. C’est notre dernier message à ce sujet.`,
        'Pour le garder, il suffit de vous connecter avant cette date.',
      ],
      action: { label: 'Garder mon compte', url: `${publicUrl}/login?from=%2Fprofile` },
    }),
  }
}

export function accountDeletedMail({ shop }: MailConfig, person: Person): MailDraft {
  return {
    key: `account-deleted:${person.id}`,
    to: person.email,
    subject: `Votre compte ${shop.name} est supprimé`,
    ...mailBody(shop, {
      title: 'Votre compte est supprimé',
      paragraphs: [
        'Votre compte et vos données personnelles ont été effacés. Vos factures sont conservées pour la seule comptabilité, aussi longtemps que la loi le demande.',
        `Si une commande est encore en route, nous gardons ce qui est nécessaire à sa livraison jusqu’à ${WITHDRAWAL_DAYS} jours après sa réception.`,
        'Merci de nous avoir fait confiance.',
      ],
      closing: [
        'Vous n’êtes pas à l’origine de cette suppression\u202F? Écrivez-nous en répondant à ce message.',
      ],
    }),
  }
}
