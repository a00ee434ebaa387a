import { ROLE_LABELS, type StaffRole } from '#shared/accounts/roles.ts'
import { EMAIL_LINK_DAYS, INVITATION_DAYS, RESET_LINK_LIFE } from '#shared/accounts/session-limits.ts'
import { CHANGE_MY_PASSWORD, SECOND_FACTOR_ADDED, SECOND_FACTOR_REMOVED } from '#shared/accounts/texts.ts'
import { mailBody, type MailConfig } from '../mail/mail-template.ts'
import type { MailDraft } from '../mail/outbox.ts'
import { SECRET_PLACEHOLDER } from '../mail/secret-links.ts'
import { greeting, nameForMail } from '../mail/untrusted-names.ts'

type Person = { id: string; email: string; first_name: string }

const IGNORE = 'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message\u00A0: rien ne changera.'

/** Browsers do not send the part after `#`, so the token stays out of logs and referrers. */
const secretLink = (publicUrl: string, path: string) => `${publicUrl}${path}#token=${SECRET_PLACEHOLDER}`

const CONFIRM = 'Confirmer mon adresse e-mail'
const CONFIRM_WITHIN = `Ce lien fonctionne pendant ${EMAIL_LINK_DAYS} jours.`

export function welcomeMail({ shop, publicUrl }: MailConfig, person: Person, secretId: string): MailDraft {
  return {
    key: `welcome:${person.id}`,
    secretId,
    to: person.email,
    subject: `Bienvenue chez ${shop.name}`,
    ...mailBody(shop, {
      title: `Bienvenue${named(person)}\u202F!`,
      paragraphs: [
        `Votre compte ${shop.name} est créé. Vous y retrouverez vos commandes, vos coordonnées de livraison et tous vos réglages de confidentialité.`,
        `Votre identifiant est votre adresse e-mail\u00A0: ${person.email}`,
        `Confirmez-la d’un clic\u00A0: vous pourrez commander de plus grandes quantités. ${CONFIRM_WITHIN}`,
      ],
      action: { label: CONFIRM, url: secretLink(publicUrl, '/confirm-email') },
      closing: ['Si vous n’avez pas créé ce compte, répondez à cet e-mail\u00A0: nous le supprimerons.'],
    }),
  }
}

export function confirmEmailMail(
  { shop, publicUrl }: MailConfig,
  person: Person,
  secretId: string,
): MailDraft {
  return {
    key: `confirm-email:${secretId}`,
    secretId,
    to: person.email,
    subject: 'Confirmez votre adresse e-mail',
    ...mailBody(shop, {
      title: 'Confirmez votre adresse e-mail',
      paragraphs: [greeting(person.first_name), `Vous avez demandé un nouveau lien. ${CONFIRM_WITHIN}`],
      action: { label: CONFIRM, url: secretLink(publicUrl, '/confirm-email') },
      closing: [IGNORE],
    }),
  }
}

export function resetLinkMail(
  { shop, publicUrl }: MailConfig,
  person: Person & { is_guest: boolean },
  secretId: string,
): MailDraft {
  const isFirst = person.is_guest
  const title = isFirst ? 'Choisissez votre mot de passe' : 'Choisissez un nouveau mot de passe'
  const asked = isFirst
    ? 'Vous avez demandé à choisir un mot de passe\u00A0: votre compte est créé, et vos commandes vous y attendent.'
    : 'Vous avez demandé à changer le mot de passe de votre compte.'
  return {
    key: `reset-link:${secretId}`,
    secretId,
    to: person.email,
    subject: title,
    ...mailBody(shop, {
      title,
      paragraphs: [
        greeting(person.first_name),
        `${asked} Ce lien fonctionne une seule fois, ${RESET_LINK_LIFE}.`,
      ],
      action: {
        label: isFirst ? 'Choisir mon mot de passe' : CHANGE_MY_PASSWORD,
        url: secretLink(publicUrl, '/reset-password'),
      },
      closing: [IGNORE],
    }),
  }
}

export function invitationMail(
  { shop, publicUrl }: MailConfig,
  { email, role }: { email: string; role: StaffRole },
  secretId: string,
): MailDraft {
  const title = `${shop.name}\u00A0: invitation dans l’équipe`
  return {
    key: `invitation:${secretId}`,
    secretId,
    to: email,
    subject: title,
    ...mailBody(shop, {
      title,
      paragraphs: [
        'Bonjour,',
        `${shop.name} vous ouvre son administration, avec le rôle «\u202F${ROLE_LABELS[role]}\u202F». Votre identifiant sera votre adresse e-mail\u00A0: ${email}`,
        `Choisissez votre mot de passe\u00A0: ce lien fonctionne une seule fois, pendant ${INVITATION_DAYS} jours.`,
      ],
      action: { label: 'Choisir mon mot de passe', url: secretLink(publicUrl, '/reset-password') },
      closing: [
        'Si vous n’attendiez pas cette invitation, ignorez ce message\u00A0: aucun compte n’est créé.',
      ],
    }),
  }
}

export function accountOpenedMail({ shop, publicUrl }: MailConfig, person: Person, key: string): MailDraft {
  return {
    key: `account-opened:${key}`,
    to: person.email,
    subject: `Bienvenue chez ${shop.name}`,
    ...mailBody(shop, {
      title: `Bienvenue${named(person)}\u202F!`,
      paragraphs: [
        `Votre compte ${shop.name} est créé avec le mot de passe que vous venez de choisir.`,
        `Votre identifiant est votre adresse e-mail\u00A0: ${person.email}`,
      ],
      action: { label: 'Mes commandes', url: `${publicUrl}/profile/orders` },
    }),
  }
}

export function passwordChangedMail({ shop, publicUrl }: MailConfig, person: Person, key: string): MailDraft {
  return {
    key: `password-changed:${key}`,
    to: person.email,
    subject: 'Votre mot de passe a été modifié',
    ...mailBody(shop, {
      title: 'Votre mot de passe a été modifié',
      paragraphs: [
        greeting(person.first_name),
        'Le mot de passe de votre compte vient d’être modifié, et vos autres appareils ont été déconnectés.',
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et écrivez-nous.',
      ],
      action: { label: 'Choisir un nouveau mot de passe', url: `${publicUrl}/forgotten-password` },
    }),
  }
}

export type SecondFactorChange = 'on' | 'off' | 'new-codes'

const SECOND_FACTOR: Record<SecondFactorChange, { title: string; text: string }> = {
  on: {
    title: SECOND_FACTOR_ADDED,
    text: 'La connexion à votre compte demande désormais un code de votre téléphone. Gardez vos codes de secours en lieu sûr.',
  },
  off: {
    title: SECOND_FACTOR_REMOVED,
    text: 'La connexion à votre compte ne demande plus que votre mot de passe.',
  },
  'new-codes': {
    title: 'Vos codes de secours sont remplacés',
    text: 'Ceux que vous aviez n’ouvrent plus votre compte. Gardez les nouveaux en lieu sûr.',
  },
}

export function secondFactorMail(
  { shop, publicUrl }: MailConfig,
  person: Person,
  change: SecondFactorChange,
  key: string,
): MailDraft {
  const { title, text } = SECOND_FACTOR[change]
  return {
    key: `second-factor:${key}`,
    to: person.email,
    subject: title,
    ...mailBody(shop, {
      title,
      paragraphs: [
        greeting(person.first_name),
        text,
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et écrivez-nous.',
      ],
      action: { label: 'Choisir un nouveau mot de passe', url: `${publicUrl}/forgotten-password` },
    }),
  }
}

export function wrongCodesMail({ shop, publicUrl }: MailConfig, person: Person, until: string): MailDraft {
  return {
    key: `wrong-codes:${person.id}:${until}`,
    to: person.email,
    subject: 'Des codes erronés ont été saisis pour votre compte',
    ...mailBody(shop, {
      title: 'Des codes erronés ont été saisis pour votre compte',
      paragraphs: [
        greeting(person.first_name),
        'Quelqu’un a donné le bon mot de passe de votre compte, puis plusieurs codes erronés. Aucun d’eux n’a été accepté.',
        'Si ce n’était pas vous, votre mot de passe est connu d’une autre personne\u00A0: choisissez-en tout de suite un nouveau.',
      ],
      action: { label: 'Choisir un nouveau mot de passe', url: `${publicUrl}/forgotten-password` },
    }),
  }
}

function named({ first_name: typed }: Person): string {
  const name = nameForMail(typed)
  return name === '' ? '' : ` ${name}`
}
